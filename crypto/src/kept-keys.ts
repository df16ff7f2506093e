/**
 * @file [Note: Derived keys are kept] Deriving a key takes longer than sealing with it, and the same one is needed
 * again and again: for each field that is revealed, and for each entry of a bucket. So derived keys are kept as long as
 * the key that they came from is referenced, and are dropped with it. They are not extractable. A caller may wipe
 * and drop the bytes of such a key, but must not change them into another key. Internal to this package.
 */

/** Derives the key of that name once for each base key. */
export const createKeptKeys = <Base extends object>() => {
  const kept = new WeakMap<Base, Map<string, Promise<CryptoKey>>>();
  return (base: Base, name: string, derive: () => Promise<CryptoKey>): Promise<CryptoKey> => {
    const keys = kept.get(base) ?? new Map<string, Promise<CryptoKey>>();
    kept.set(base, keys);
    const key = keys.get(name) ?? derive();
    keys.set(name, key);
    return key;
  };
};
