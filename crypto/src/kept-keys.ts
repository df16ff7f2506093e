/**
 * @file [Note: Derived keys are kept] Deriving a key takes longer than sealing with it, and the same derived key is
 * needed often: for each entry of a bucket, or each time a field is revealed. So a derived key is kept as long as the
 * key that it was derived from (its base key) is referenced. Derived keys are not extractable. A caller may wipe and
 * drop the bytes of a base key, but must not change them into another key. Internal to this package.
 */

/** Makes a cache. For each base key, the cache derives the key of a given name only once, unless this fails. */
export const createKeptKeys = <Base extends object>() => {
  const kept = new WeakMap<Base, Map<string, Promise<CryptoKey>>>();
  return (base: Base, name: string, derive: () => Promise<CryptoKey>): Promise<CryptoKey> => {
    const keys = kept.get(base) ?? new Map<string, Promise<CryptoKey>>();
    kept.set(base, keys);
    const key =
      keys.get(name) ??
      derive().catch((error: unknown) => {
        // The next call tries again.
        keys.delete(name);
        throw error;
      });
    keys.set(name, key);
    return key;
  };
};
