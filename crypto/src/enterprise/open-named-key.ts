/** @file Opens a private key whose public half a roster lists. Internal to this package. */
import { equalBytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { type GrantReader, openGrant } from "../grant/open-grant.ts";
import { deriveKeyPair } from "../identity/derive-key-pair.ts";
import type { KeySeed } from "../identity/make-key-seed.ts";
import type { KeyHalf } from "./roster.ts";

/** The key pair, to open grants with, and its seed, which the caller grants to others if necessary, and then wipes. */
export type NamedKey = GrantReader & { seed: KeySeed };

/**
 * Opens a grant of a private key. The key must match the public half `half`. Because of this check, the key may come
 * from any member, even from a member who has left since.
 * @throws CannotVerifyError if the grant contains another key.
 */
export const openNamedKey = async (
  wire: string,
  { half, ...terms }: Parameters<typeof openGrant>[1] & { half: KeyHalf },
): Promise<NamedKey> => {
  const seed = (await openGrant(wire, terms)).key as KeySeed;
  const pair = await deriveKeyPair(seed);
  ensure(equalBytes(pair.xPublic, half.xPublic));
  return { ...pair, seed, uid: terms.expected.subject, fingerprint: half.fingerprint };
};
