import { twoFactorEndpoints } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { IdentityServices } from "./identity.services.ts";

export const twoFactorRoutes = (bind: Bind, services: IdentityServices): void => {
  const { authenticator, confirmation, phone, signIns, twoFactor } = services;
  bind(twoFactorEndpoints, {
    authenticateTwoFactor: ({ body, caller }) => signIns.finish(body, caller),
    sendTwoFactorCode: ({ body, caller }) => signIns.sendCode(body.two_factor_token, caller),
    getTwoFactor: ({ actor }) => twoFactor.get(actor),
    sendConfirmationCode: ({ actor, caller }) => confirmation.sendCode(actor, caller),
    getPhoneNumber: ({ actor }) => phone.get(actor),
    addPhoneNumber: ({ actor, body, caller }) => phone.add(actor, body.phone_number, caller),
    confirmPhoneNumber: async ({ actor, body, caller }) => ({
      backup_codes: await phone.confirm(actor, body.token, caller),
    }),
    deletePhoneNumber: ({ actor, caller }) => phone.remove(actor, caller),
    addAuthenticator: ({ actor }) => authenticator.add(actor),
    confirmAuthenticator: async ({ actor, body, caller }) => ({
      backup_codes: await authenticator.confirm(actor, body.code, caller),
    }),
    deleteAuthenticator: ({ actor, caller }) => authenticator.remove(actor, caller),
    makeBackupCodes: async ({ actor, caller }) => ({
      backup_codes: await twoFactor.makeBackupCodes(actor, caller),
    }),
  });
};
