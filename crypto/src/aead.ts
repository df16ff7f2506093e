/**
 * @file AES-256-GCM, the only symmetric cipher (docs/security.md section 2.1). Internal to this package. Every
 * symmetric seal uses these functions, because they require a context.
 */
import { type Bytes, randomBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { packEnvelope, type Sealed, unpackEnvelope } from "./envelope.ts";
import { ensure, orCannotVerify } from "./errors.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** WebCrypto's parameters for one ciphertext. */
export const gcm = (iv: Bytes, context: Context) => ({
  name: "AES-GCM",
  iv,
  additionalData: context,
  tagLength: 8 * TAG_BYTES,
});

/**
 * Encrypts bytes. Returns a fresh iv and `ciphertext ‖ tag`, which the caller then packs into an envelope or a record.
 */
export const encrypt = async (
  key: CryptoKey,
  context: Context,
  plaintext: Bytes,
): Promise<{ iv: Bytes; value: Bytes }> => {
  const iv = randomBytes(IV_BYTES);
  return { iv, value: new Uint8Array(await crypto.subtle.encrypt(gcm(iv, context), key, plaintext)) };
};

/** Seals bytes under a fresh random iv. */
export const seal = async <Kind extends string>(
  key: CryptoKey,
  context: Context,
  plaintext: Bytes,
): Promise<Sealed<Kind>> => packEnvelope<Kind>(await encrypt(key, context, plaintext));

/**
 * Opens an envelope. Callers build key and context inside their own `orCannotVerify`, so that a malformed uid or number
 * gives the same error as a wrong one.
 * @param bytes the exact length of the plaintext, if it is known.
 * @throws CannotVerifyError
 */
export const open = (key: CryptoKey, context: Context, sealed: string, bytes?: number): Promise<Bytes> =>
  orCannotVerify(async () => {
    const { iv, value } = unpackEnvelope(sealed);
    ensure(bytes === undefined || value.length === bytes + TAG_BYTES);
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, context), key, value));
  });
