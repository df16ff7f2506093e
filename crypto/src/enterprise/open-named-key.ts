/** @file Opens a private key whose public half a roster lists. Internal to this package. */
import { equalBytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { type GrantReader, openGrant } from "../grant/open-grant.ts";
import { deriveKeyPair } from "../identity/derive-key-pair.ts";
import type { KeySeed } from "../identity/make-key-seed.ts";
import type { KeyHalf } from "./roster.ts";

/** The key pair, which opens grants, and its seed. The caller can grant the seed to others, and then wipes it. */
export type NamedKey = GrantReader & { seed: KeySeed };

/**
 * Opens a grant of a private key. The key must match the public half `half`. Because of this check, the key may come
 * from any member, even from a member who has since left.
 * @throws CannotVerifyError if the grant does not verify, or if it contains another key.
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
