import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../identity/derive-key-pair.ts";
import { type KeySeed, makeKeySeed } from "../identity/make-key-seed.ts";
import type { GroupKeyHalf } from "./roster.ts";

/** What a roster names of it, and its private key: to be granted to ERK-b and to the group's members, and wiped. */
export type NewGroupKey = GroupKeyHalf & { seed: KeySeed };

/**
 * A fresh key of a group (docs/security.md section 2.4).
 * @param gen 1 for a new group, then one more each time.
 * @throws CannotVerifyError for a malformed uid.
 */
export const makeGroupKey = async (uid: string, gen: number): Promise<NewGroupKey> => {
  const seed = makeKeySeed();
  const { xPublic } = await deriveKeyPair(seed);
  return { gen, seed, xPublic, fingerprint: await deriveKeyFingerprint("group", uid, gen, xPublic) };
};
