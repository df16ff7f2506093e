import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../identity/derive-key-pair.ts";
import { type KeySeed, makeKeySeed } from "../identity/make-key-seed.ts";
import type { GroupKeyHalf } from "./roster.ts";

/**
 * A group's key: its public half, which the roster lists, and its seed, which is the private key. The caller grants the
 * seed to ERK-b, and then wipes it. The group's members get it later.
 */
export type NewGroupKey = GroupKeyHalf & { seed: KeySeed };

/**
 * Makes a random key for a group (docs/security.md section 2.4).
 * @param gen 1 for a new group, then increased by one with each new key.
 * @throws CannotVerifyError for a malformed uid.
 */
export const makeGroupKey = async (uid: string, gen: number): Promise<NewGroupKey> => {
  const seed = makeKeySeed();
  const { xPublic } = await deriveKeyPair(seed);
  return { gen, seed, xPublic, fingerprint: await deriveKeyFingerprint("group", uid, gen, xPublic) };
};
