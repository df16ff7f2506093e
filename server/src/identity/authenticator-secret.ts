/**
 * @file How the database stores an authenticator's secret: sealed, so that no one can make codes from a copy of the
 * database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (twoFactorKey: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", twoFactorKey, "", "keepwell/v1/authenticator", KEY_BYTES));

/** Binds a sealed secret to its user, so that a row copied from another user's account does not open. */
const boundTo = (userUid: string): Buffer => Buffer.from(`authenticator ${userUid}`);

/** `v1.<iv>.<ciphertext and tag>`, both base64url. */
export const sealAuthenticatorSecret = (secret: Buffer, twoFactorKey: Buffer, userUid: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(twoFactorKey), iv);
  cipher.setAAD(boundTo(userUid));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, iv.toString("base64url"), sealed.toString("base64url")].join(".");
};

const open = (sealed: string, twoFactorKey: Buffer, userUid: string): Buffer => {
  const [version, iv = "", content = ""] = sealed.split(".");
  if (version !== VERSION) throw new Error("An authenticator's secret is of an unknown form.");
  const bytes = Buffer.from(content, "base64url");
  const decipher = createDecipheriv(CIPHER, deriveKey(twoFactorKey), Buffer.from(iv, "base64url"), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(userUid));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
};

/**
 * Opens a secret with the key that sealed it. Throws if none of the keys has sealed this secret for this user: the
 * database was altered, or the key is no longer configured.
 */
export const openAuthenticatorSecret = (
  sealed: string,
  twoFactorKeys: readonly [Buffer, ...Buffer[]],
  userUid: string,
): Buffer => {
  const [current, ...previous] = twoFactorKeys;
  try {
    return open(sealed, current, userUid);
  } catch (error) {
    const [next, ...others] = previous;
    if (next === undefined) throw error;
    return openAuthenticatorSecret(sealed, [next, ...others], userUid);
  }
};
