/** @file Asks the server for a new secret, which the user gives to an authenticator app. */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Session } from "../session/session.ts";

/** Twenty bytes in base32, as the server makes them. */
const SECRET = /^[A-Z2-7]{32}$/;
const ISSUER = "Keepwell";

/** The secret as text, and inside the address that an app reads from a QR code. */
export interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Requests a secret. This client makes the address from the secret and the account's own mail address, and ignores any
 * address that the server sends.
 * @throws CannotVerifyError when the server's secret is malformed.
 */
export const requestAuthenticator = async ({ api, identity }: Session): Promise<AuthenticatorSecret> => {
  const { secret } = await api.identity.addAuthenticator();
  if (!SECRET.test(secret)) throw new CannotVerifyError();
  const label = `${ISSUER}:${encodeURIComponent(identity.email)}`;
  const terms = new URLSearchParams({ secret, issuer: ISSUER, algorithm: "SHA1", digits: "6", period: "30" });
  return { secret, uri: `otpauth://totp/${label}?${terms}` };
};
