/** @file What a user must prove to change second factors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmIdentity, confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { later, MINUTE } from "../clock.ts";
import { aDevice } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import { addApp, addPhone, confirmWith, firstStep, textedTo, wrong } from "./second-factor.ts";
import { aNumber, NEEDS_CONFIRMATION, problem, stateOf } from "./second-factor-changes.ts";

const server = useServer();

test("the first factor needs a fresh sign-in; later changes need the password and a factor", async () => {
  const stale = await aPerson(server);
  later(server, 11 * MINUTE);
  const { identity } = stale.session.api;
  await assert.rejects(identity.addAuthenticator(), NEEDS_CONFIRMATION);
  await assert.rejects(identity.addPhoneNumber({ body: { phone_number: aNumber() } }), NEEDS_CONFIRMATION);
  await confirmPassword(stale.device, stale.session, stale.password);
  assert.ok(await identity.addAuthenticator());

  const user = await aPerson(server);
  const app = await addApp(server, user);
  const calls = user.session.api.identity;
  const changes = {
    addAuthenticator: () => calls.addAuthenticator(),
    confirmAuthenticator: async () => calls.confirmAuthenticator({ body: { code: await app.code() } }),
    deleteAuthenticator: () => calls.deleteAuthenticator(),
    addPhoneNumber: () => calls.addPhoneNumber({ body: { phone_number: aNumber() } }),
    confirmPhoneNumber: () => calls.confirmPhoneNumber({ body: { token: "123456" } }),
    deletePhoneNumber: () => calls.deletePhoneNumber(),
    makeBackupCodes: () => calls.makeBackupCodes(),
  };
  for (const [name, change] of Object.entries(changes))
    await assert.rejects(change(), NEEDS_CONFIRMATION, name);
  await confirmWith(user, await app.nextCode());
  later(server, 11 * MINUTE);
  for (const [name, change] of Object.entries(changes))
    await assert.rejects(change(), NEEDS_CONFIRMATION, name);
  assert.ok((await stateOf(user)).authenticator);
});

test("a phone number that was pending when the first factor was added cannot be confirmed afterwards", async () => {
  const user = await aPerson(server);
  const thief = await signIn(aDevice(server), user);
  const phone = aNumber();
  await thief.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  const body = { token: await textedTo(server, phone) };
  await addApp(server, user);
  await assert.rejects(thief.api.identity.confirmPhoneNumber({ body }), { type: "unauthorized" });
  assert.equal((await stateOf(user)).phone.phone_number, null);
});

test("confirming requires a code if the account has a factor, and the error names the field", async () => {
  const user = await aPerson(server);
  const app = await addApp(server, user);
  const confirm = (password: string, code?: string) =>
    confirmIdentity(user.device, user.session, {
      password,
      ...(code === undefined ? {} : { typed: { code, method: "authenticator" } }),
    });
  const code = await app.nextCode();
  await assert.rejects(confirm(user.password), problem("confirm_code", "code_required"));
  await assert.rejects(confirm(user.password, wrong(code)), problem("confirm_code", "code_wrong"));
  await assert.rejects(
    confirm("not the password at all", code),
    problem("password", "password_wrong"),
    "the password is checked first, so the code is not used up",
  );
  const { identity } = user.session.api;
  await assert.rejects(identity.makeBackupCodes(), NEEDS_CONFIRMATION);
  await confirm(user.password, code);
  assert.ok(await identity.makeBackupCodes());
  await assert.rejects(confirm(user.password, code), problem("confirm_code", "code_wrong"));
});

test("a code that was sent for confirming is refused at sign-in", async () => {
  const user = await aPerson(server);
  const phone = aNumber();
  await addPhone(server, user, phone);
  later(server, MINUTE);
  const pending = await firstStep(server, user);
  later(server, 1);
  await user.session.api.identity.sendConfirmationCode();
  const code = await textedTo(server, phone);
  await assert.rejects(pending.finish({ code, method: "phone" }), { code: "two_factor.failed" });
  const typed = { code, method: "phone" } as const;
  await confirmIdentity(user.device, user.session, { password: user.password, typed });
});
