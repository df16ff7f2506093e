/**
 * @file The claims of a token, read without the schema library: the extension's popup reads them before it first
 * renders.
 */
import { fromBase64Url, fromUtf8 } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUid } from "@keepwell/crypto/uid.ts";

/** The claims that the client reads in its token. All others are ignored. */
export interface TokenClaims {
  readonly sub: string;
  readonly sid: string;
  readonly epoch: number;
  readonly form: "password" | "session" | "passkey";
  readonly sek: string;
}

const EPOCH_MAX = 0xffff_ffff;

const isEpoch = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= EPOCH_MAX;

const readClaims = (read: Partial<Record<keyof TokenClaims, unknown>>): TokenClaims | undefined => {
  const { sub, sid, epoch, form, sek } = read;
  if (!isUid(sub) || !isUid(sid) || !isEpoch(epoch) || typeof sek !== "string") return undefined;
  return form === "password" || form === "session" || form === "passkey"
    ? { sub, sid, epoch, form, sek }
    : undefined;
};

/**
 * Decodes a token. No claim is trusted. A false claim is noticed later, because the `sek` opens only under the right
 * key and for the right user, session and epoch.
 * @throws CannotVerifyError when `token` is not a token of this user.
 */
export const decodeToken = (token: string, uid: string): TokenClaims => {
  try {
    const claims = readClaims(JSON.parse(fromUtf8(fromBase64Url(token.split(".")[1] ?? ""))));
    if (claims?.sub === uid) return claims;
  } catch {
    // Every failure ends in the same error, so that an attacker does not learn which check has failed.
  }
  throw new CannotVerifyError();
};
