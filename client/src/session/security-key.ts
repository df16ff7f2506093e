/** @file Uses a security key as second factor. A passkey of the account can replace the security key. */
import type { Assertion, CredentialChallenge } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Api } from "../api/api.ts";
import type { Authenticator } from "./authenticator.ts";

interface Signing {
  readonly two_factor_token: string;
  readonly authenticator: Authenticator;
  readonly signal?: AbortSignal | undefined;
}

const sign = async (
  { challenge, credentials }: CredentialChallenge,
  { authenticator, signal }: Omit<Signing, "two_factor_token">,
): Promise<Assertion> => {
  const wanted = { challenge, credentials, verifyUser: false, input: null };
  const { assertion } = await authenticator.use({ ...wanted, ...(signal && { signal }) });
  return assertion;
};

/** Finishes the second step of a sign-in on the server. */
export const authenticateWithKey = async (
  { identity }: Api,
  { two_factor_token, ...signing }: Signing,
): Promise<SessionReply> => {
  const challenge = await identity.securityKeyChallenge({ body: { two_factor_token } });
  const assertion = await sign(challenge, signing);
  return identity.authenticateSecurityKey({ body: { two_factor_token, assertion } });
};

/** Signs a challenge for the call `confirm`. */
export const signConfirmation = async (
  { identity }: Api,
  authenticator: Authenticator,
): Promise<{ readonly assertion: Assertion }> => ({
  assertion: await sign(await identity.confirmationChallenge(), { authenticator }),
});
