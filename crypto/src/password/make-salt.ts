import { type Bytes, fromBase64, randomBytes } from "../bytes.ts";
import { ensure } from "../errors.ts";

/** Length in bytes of the salt of a password derivation. */
export const SALT_BYTES = 16;

export const makeSalt = (): Bytes => randomBytes(SALT_BYTES);

/** Whether bytes can be a salt: exactly 16 and not all zero. */
export const isSalt = (salt: Uint8Array): boolean =>
  salt.length === SALT_BYTES && salt.some((byte) => byte !== 0);

/**
 * Parses the salt that a server sent.
 * @throws CannotVerifyError unless it is canonical base64 of 16 bytes that are not all zero.
 */
export const parseSalt = (text: string): Bytes => {
  ensure(typeof text === "string" && text.length === 24);
  const salt = fromBase64(text);
  ensure(isSalt(salt));
  return salt;
};
