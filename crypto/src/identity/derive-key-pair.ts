import type { Bytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { publicOfX25519 } from "./check-pairs.ts";
import { importX25519Seed } from "./import-x25519.ts";
import type { KeySeed } from "./make-key-seed.ts";

/** An X25519 pair to receive grants with; the private key cannot be exported. */
export type KeyPair = { xPrivate: CryptoKey; xPublic: Bytes };

/**
 * Key seed → its X25519 pair. The seed is the private key itself (RFC 7748), not hashed.
 * @throws CannotVerifyError unless it has 32 bytes.
 */
export const deriveKeyPair = async (seed: KeySeed): Promise<KeyPair> => {
  ensure(seed.length === 32);
  const xPrivate = await importX25519Seed(seed);
  return { xPrivate, xPublic: await publicOfX25519(xPrivate) };
};
