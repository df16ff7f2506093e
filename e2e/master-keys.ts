/** @file Caches master keys in this process, because deriving one takes longer than most steps of a journey. */
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { deriveMasterKeyInNode } from "../server/test/node-kdf.ts";

const derived = new Map<string, MasterKey>();
const current = new Map<string, MasterKey>();

/**
 * Derives a master key as the product does, or takes the key from the cache. Returns a copy that the caller may erase.
 */
export const deriveOnce: DeriveMasterKey = async (input) => {
  const { password, salt, kdf } = input;
  const place = `${kdf} ${Buffer.from(salt).toString("hex")} ${password}`;
  const found = derived.get(place) ?? (await deriveMasterKeyInNode(input));
  derived.set(place, found);
  current.set(password, found);
  return Uint8Array.from(found) as MasterKey;
};

/**
 * Returns the master key that `deriveOnce` has last derived for this password; undefined if `deriveOnce` has derived
 * none. Each person that a test makes in Node begins with a password of their own.
 */
export const knownMasterKey = (password: string): MasterKey | undefined => current.get(password);
