import type { Bytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { publicOfX25519 } from "./check-pairs.ts";
import { importX25519Seed } from "./import-x25519.ts";
import type { KeySeed } from "./make-key-seed.ts";

/** An X25519 key pair, for grants or for submitted logins. The private key is not extractable. */
export type KeyPair = { xPrivate: CryptoKey; xPublic: Bytes };

/**
 * Derives the X25519 key pair of a seed. The seed itself is the private key (RFC 7748); it is not hashed.
 * @throws CannotVerifyError unless it has 32 bytes.
 */
export const deriveKeyPair = async (seed: KeySeed): Promise<KeyPair> => {
  ensure(seed.length === 32);
  const xPrivate = await importX25519Seed(seed);
  return { xPrivate, xPublic: await publicOfX25519(xPrivate) };
};
