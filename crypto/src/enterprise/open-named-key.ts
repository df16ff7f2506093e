/** @file How a private key opens that a roster names. Internal to this package. */
import { equalBytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { type GrantReader, openGrant } from "../grant/open-grant.ts";
import { deriveKeyPair } from "../identity/derive-key-pair.ts";
import type { KeySeed } from "../identity/make-key-seed.ts";
import type { KeyHalf } from "./roster.ts";

/** A pair that opens what was granted to it, and the seed, to be granted on and wiped. */
export type NamedKey = GrantReader & { seed: KeySeed };

/**
 * Opens a grant of a key whose public half is known: so who gave it does not matter, and may have left since.
 * @throws CannotVerifyError where another key is in it.
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
