import { accountEndpoints } from "@keepwell/contract/identity/account.endpoints.ts";
import { emailEndpoints } from "@keepwell/contract/identity/email.endpoints.ts";
import { identityEndpoints } from "@keepwell/contract/identity/identity.endpoints.ts";
import { personalDataEndpoints } from "@keepwell/contract/identity/personal-data.endpoints.ts";
import { recoveryEndpoints } from "@keepwell/contract/identity/recovery.endpoints.ts";
import { replacementEndpoints } from "@keepwell/contract/identity/replacement.endpoints.ts";
import { resetEndpoints } from "@keepwell/contract/identity/reset.endpoints.ts";
import { retiredEndpoints } from "@keepwell/contract/identity/retired.endpoints.ts";
import { signUpEndpoints } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { stateEndpoints } from "@keepwell/contract/identity/state.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import { credentialRoutes } from "./credential.routes.ts";
import type { IdentityServices } from "./identity.services.ts";
import { twoFactorRoutes } from "./two-factor.routes.ts";

export const identityRoutes = (bind: Bind, services: IdentityServices): void => {
  const { account, sessions, me, profile, signUpRules } = services;
  bind(signUpEndpoints, {
    readSignUpRule: () => signUpRules.read(),
    signup: ({ body, caller }) => account.signup(body, caller),
  });
  bind(identityEndpoints, {
    prelogin: ({ body, caller }) => account.prelogin(body.email, caller),
    authenticate: ({ body, caller }) => account.authenticate(body, caller),
    refreshToken: ({ body, actor }) => sessions.refresh(actor, body.sek),
    signOut: ({ actor }) => sessions.signOut(actor),
    me: ({ actor }) => profile.get(actor),
    myKeys: ({ actor }) => me.keys(actor),
  });
  accountRoutes(bind, services);
  twoFactorRoutes(bind, services);
  credentialRoutes(bind, services);
  recoveryRoutes(bind, services);
};

const accountRoutes = (bind: Bind, services: IdentityServices): void => {
  const { activity, confirmation, emails, me, ownSessions, password, personalData, profile, state } =
    services;
  bind(accountEndpoints, {
    signAddress: ({ actor, body }) => me.signAddress(actor, body.signed_address),
    updateMe: ({ actor, body, caller }) => profile.update(actor, body, caller),
    changePassword: ({ actor, body, caller }) => password.change(actor, body, caller),
    confirm: ({ actor, body, caller }) => confirmation.confirm(actor, body, caller),
    unlock: ({ actor, body }) => password.unlock(actor, body.password),
    listSessions: ({ actor }) => ownSessions.list(actor),
    endSession: ({ actor, params, caller }) => ownSessions.end(actor, params.sid, caller),
    endOtherSessions: ({ actor, caller }) => ownSessions.endOthers(actor, caller),
    listActivity: ({ actor, query }) => activity.list(actor, query.before),
  });
  bind(emailEndpoints, {
    sendVerification: ({ actor }) => emails.resend(actor),
    readEmailLink: ({ body, caller }) => emails.read(body.token, caller),
    verifyEmail: ({ body, caller }) => emails.verify(body, caller),
    verifyMyEmail: ({ actor, body, caller }) => emails.verifyAs(actor, body.token, caller),
  });
  bind(stateEndpoints, {
    getState: ({ actor }) => state.get(actor),
    putState: ({ actor, body }) => state.put(actor, body),
  });
  bind(personalDataEndpoints, {
    exportMe: ({ actor, caller }) => personalData.export(actor, caller),
    recordExport: ({ actor, caller, body }) => personalData.recordExport(actor, caller, body),
    deleteMe: ({ actor, query }) => personalData.delete(actor, query),
  });
};

const recoveryRoutes = (bind: Bind, services: IdentityServices): void => {
  const { devices, recovery, replacements, reset, resetLinks, resetProofs, retired } = services;
  bind(recoveryEndpoints, {
    recoveryState: ({ actor }) => recovery.state(actor),
    putRecoveryCode: ({ actor, body, caller }) => recovery.putCode(actor, body, caller),
    recoveryCodeSaved: ({ actor, body }) => recovery.codeSaved(actor, body?.verifier),
    listDevices: ({ actor }) => devices.list(actor),
    trustDevice: ({ actor, body, caller }) => devices.trust(actor, body, caller),
    distrustDevice: ({ actor, params, caller }) => devices.distrust(actor, params.id, caller),
  });
  bind(resetEndpoints, {
    sendResetLink: ({ body, caller }) => resetLinks.send(body.email, caller),
    recover: ({ body, caller }) => resetProofs.recover(body, caller),
    resetPassword: ({ body, caller }) => reset.reset(body, caller),
  });
  bind(replacementEndpoints, {
    replaceAccount: ({ body, caller }) => replacements.replace(body, caller),
  });
  bind(retiredEndpoints, {
    openRetired: ({ actor, body }) => retired.open(actor, body),
    restoreRetired: ({ actor, body, caller }) => retired.restore(actor, body, caller),
  });
};
