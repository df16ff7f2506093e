/** @file Hooks for calls in which the user proves something: with a password, a code, a mailed link or a sealed key. */
import assert from "node:assert/strict";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { confirmIdentity } from "@keepwell/client/account/password-proof.ts";
import { signOwnAddress } from "@keepwell/client/account/sign-own-address.ts";
import { readEmailLink, verifyByPassword } from "@keepwell/client/account/verify-email.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signInWithPasskey } from "@keepwell/client/credentials/sign-in-with-passkey.ts";
import { noteSavedCode, renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { distrustThisBrowser } from "@keepwell/client/recovery/remember-browser.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { unlock } from "@keepwell/client/sign-in/unlock.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { credentialsOf, withPasskey } from "../identity/credential-steps.ts";
import { aPersonWithData, EMPTY, restore } from "../identity/old-data-steps.ts";
import { aTrustingPerson, enterAs, NEW_PASSWORD, reset } from "../identity/recovery-steps.ts";
import { addApp, addPhone, confirmWith, firstStep } from "../identity/second-factor.ts";
import { aNumber } from "../identity/second-factor-changes.ts";
import { replace } from "../identity/squatting-steps.ts";
import { linkTo } from "../messages/outbox.ts";
import { aPerson } from "../sharing/factories.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { confirmed } from "../team/member-factories.ts";
import type { Hooks } from "./hook.ts";

export const accountHooks: Hooks = {
  "proofs of the password": async (server) => {
    const user = await aPerson(server);
    await confirmed(user);
    const { identity } = user.session;
    await unlock(user.device, { identity, password: user.password, sealedKey: null });
    await changePassword(user.device, user.session, { password: user.password, newPassword: NEW_PASSWORD });
  },

  "a second session": async (server) => {
    const user = await aUser(server);
    await signIn(aDevice(server), user);
    const { identity } = user.session.api;
    for (const one of await identity.listSessions())
      if (!isUnverifiable(one) && !one.is_current) await identity.endSession({ params: { sid: one.sid } });
    await identity.endOtherSessions();
  },

  "links in letters to an address": async (server) => {
    const user = await aUser(server);
    const link = await readEmailLink(user.device, await linkTo(server, user.email, "verify_address"));
    await verifyByPassword(user.device, link, { password: user.password });
    await confirmed(user);
    const { email } = user;
    const name = { firstname: "Ann", lastname: "Tremblay" };
    await user.session.api.identity.updateMe({ body: { ...name, email, confirm_email: email } });
    await signOwnAddress(user.session, email);
  },

  "the password that an export of the account's data, or its deletion, requires": async (server) => {
    const user = await aPerson(server);
    await confirmed(user);
    await user.session.api.identity.exportMe();
    await user.session.api.identity.recordExport({ body: { format: "keepwell", entries: 3 } });
    await user.session.api.identity.deleteMe({ query: {} });
  },

  "a recovery code": async (server) => {
    const user = await aUser(server);
    const code = await renewRecoveryCode(user.device, user.session, user.password);
    await noteSavedCode(user.session, code);
    await reset(server, user, { by: { kind: "code", code } });
  },

  "a trusted browser": async (server) => {
    const user = await aTrustingPerson(server);
    await user.session.api.identity.listDevices();
    await distrustThisBrowser(user.device, user.session);
  },

  "the account key that a reset retired": async (server) => {
    const user = await aPersonWithData(server);
    await reset(server, user, { by: EMPTY });
    await restore(await enterAs(server, user), { kind: "code", code: user.code });
  },

  "a link for the owner of an unproven address": async (server) => {
    const { email } = await aUser(server);
    await replace(server, email);
  },

  "codes of an app and of a phone": async (server) => {
    const user = await aPerson(server);
    const { identity } = user.session.api;
    const app = await addApp(server, user);
    await confirmWith(user, await app.nextCode());
    await identity.makeBackupCodes();
    await addPhone(server, user, aNumber());
    later(server, MINUTE);
    await identity.sendConfirmationCode();
    later(server, MINUTE);
    const pending = await firstStep(server, user);
    await pending.sendCode();
    assert.ok(await pending.finish({ code: await app.nextCode(), method: "authenticator" }));
    await confirmWith(user, await app.nextCode());
    await identity.deleteAuthenticator();
    await identity.deletePhoneNumber();
  },

  "signatures of a passkey and of a security key": async (server) => {
    const { user, authenticator } = await withPasskey(server);
    const securityKey = createSoftwareAuthenticator();
    await addSecurityKey(user.session, securityKey, { name: "Test" });
    assert.ok(await (await firstStep(server, user)).finishWithKey(securityKey));
    assert.ok(await signInWithPasskey(aDevice(server), authenticator));
    await confirmIdentity(user.device, user.session, { password: user.password, key: securityKey });
    for (const { uid: id } of await credentialsOf(user))
      await user.session.api.identity.deleteCredential({ params: { id } });
  },
};
