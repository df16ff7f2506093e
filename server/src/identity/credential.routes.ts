import { credentialsEndpoints } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { IdentityServices } from "./identity.services.ts";

export const credentialRoutes = (bind: Bind, services: IdentityServices): void => {
  const { confirmation, credentials, passkeys, signIns } = services;
  bind(credentialsEndpoints, {
    passkeyChallenge: ({ caller }) => passkeys.challenge(caller),
    authenticatePasskey: ({ body, caller }) => passkeys.authenticate(body.assertion, caller),
    securityKeyChallenge: ({ body, caller }) => signIns.challengeKey(body.two_factor_token, caller),
    authenticateSecurityKey: ({ body, caller }) => signIns.finishByKey(body, caller),
    confirmationChallenge: ({ actor, caller }) => confirmation.challenge(actor, caller),
    listCredentials: ({ actor }) => credentials.list(actor),
    newCredentialChallenge: ({ actor, caller }) => credentials.challenge(actor, caller),
    addCredential: async ({ actor, body, caller }) => ({
      backup_codes: await credentials.add(actor, body, caller),
    }),
    deleteCredential: ({ actor, params, caller }) => credentials.remove(actor, params.id, caller),
  });
};
