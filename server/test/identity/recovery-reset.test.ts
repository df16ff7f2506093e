/** @file A reset link sets a new password: what then opens the account, and what becomes invalid. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openAccountKey } from "@keepwell/client/account/password-proof.ts";
import { openByCode } from "@keepwell/client/recovery/open-account.ts";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import { aBucket, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, recording, send } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { aPerson, invite } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import {
  aTrustingPerson,
  enterAs,
  follow,
  KEPT,
  NEW_PASSWORD,
  pass,
  readable,
  reset,
} from "./recovery-steps.ts";
import { addApp, confirmWith, firstStep } from "./second-factor.ts";

const server = useServer();

const kindsOf = async ({ session }: TestUser): Promise<string[]> => {
  const { uid } = session.identity;
  const rows = await server.database.handle
    .selectFrom("account_events")
    .select("kind")
    .where("user_uid", "=", uid)
    .orderBy("seq")
    .execute();
  return rows.map(({ kind }) => kind);
};

test("the recovery code opens all data again, and is used up", async () => {
  const user = await aTrustingPerson(server);
  const code = await renewRecoveryCode(user.device, user.session, user.password);
  await reset(server, user, { by: { kind: "code", code: code.toLowerCase().replaceAll("-", " ") } });
  await assert.rejects(enterAs(server, user, { password: user.password }), { type: "unauthorized" });
  const again = await enterAs(server, user);
  assert.deepEqual(await readable(again), [KEPT]);
  const state = await again.session.api.identity.recoveryState();
  assert.deepEqual(
    [state.code, state.retired],
    [null, []],
    "a new code has to be made, and no data is locked",
  );
  assert.ok(await letterTo(server, user.email, "recovery_code_used"));
  assert.ok(await letterTo(server, user.email, "password_changed"));
  const kinds = await kindsOf(again);
  for (const kind of ["password_reset_asked", "recovery_code_used", "password_reset"])
    assert.ok(kinds.includes(kind), kind);
  const followed = await follow(server, user.email);
  assert.equal(followed.way.has_code, false);
  await assert.rejects(openByCode(aDevice(server), followed, code), { type: "validation" });
});

test("a trusted browser opens the account without the recovery code, and the code stays valid", async () => {
  const user = await aTrustingPerson(server);
  await renewRecoveryCode(user.device, user.session, user.password);
  await reset(server, user, { by: { kind: "browser" }, device: user.device });
  const again = await enterAs(server, user, { device: user.device });
  assert.deepEqual(await readable(again), [KEPT]);
  assert.ok((await again.session.api.identity.recoveryState()).code);
  assert.ok((await kindsOf(again)).includes("browser_used"));
});

test("MS-66: a reset does not open a session", async () => {
  const user = await aTrustingPerson(server);
  const { sent, transport } = recording(user.device.transport);
  await reset(server, user, { by: { kind: "browser" }, device: { ...user.device, transport } });
  assert.deepEqual(
    sent.map(({ path }) => path),
    ["/api/password/recovery", "/api/password/recovery", "/api/password/reset"],
  );
  const { uid } = user.session.identity;
  const sessions = await server.database.handle
    .selectFrom("sessions")
    .select("sid")
    .where("user_uid", "=", uid)
    .execute();
  assert.deepEqual(sessions, []);
});

test("MS-66: a reset keeps the second factor, and invalidates earlier pending sign-ins", async () => {
  const user = await aTrustingPerson(server);
  const app = await addApp(server, user);
  const before = await firstStep(server, user);
  await reset(server, user, { by: { kind: "browser" }, device: user.device });
  const late = before.finish({ code: await app.nextCode(), method: "authenticator" });
  await assert.rejects(late, { code: "two_factor.expired" });
  const pending = await firstStep(server, { ...user, password: NEW_PASSWORD });
  const session = await pending.finish({ code: await app.nextCode(), method: "authenticator" });
  assert.deepEqual(await readable({ ...user, session }), [KEPT]);
});

test("if the account has a second factor, the password is not enough to set a recovery code", async () => {
  const user = await aTrustingPerson(server);
  const app = await addApp(server, user);
  const make = () => renewRecoveryCode(user.device, user.session, user.password);
  pass(server, 11);
  await assert.rejects(make(), { code: "confirmation_required" });
  await confirmWith(user, await app.nextCode());
  assert.ok(await make());
});

test("MS-67: a reset ends all earlier sessions", async () => {
  const user = await aTrustingPerson(server);
  const elsewhere = await enterAs(server, user, { password: user.password });
  const old = [tokenOf(user), tokenOf(elsewhere)];
  await reset(server, user, { by: { kind: "browser" }, device: user.device });
  for (const token of old)
    assert.equal((await send(server, { method: "GET", url: "/api/me", token })).status, 401);
});

test("if two resets with the same link run at the same time, one sets the password", async () => {
  const user = await aTrustingPerson(server);
  const followed = await follow(server, user.email, user.device);
  const attempt = (password: string) =>
    resetPassword(user.device, followed, { email: user.email, password, by: { kind: "browser" } });
  const passwords = [NEW_PASSWORD, `${NEW_PASSWORD} two`];
  const results = await Promise.allSettled(passwords.map(attempt));
  const won = results.findIndex(({ status }) => status === "fulfilled");
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  const [lost] = results.filter((result) => result.status === "rejected");
  assert.match(String(lost?.reason.type), /^(invalid_token|conflict)$/);
  assert.deepEqual(await readable(await enterAs(server, user, { password: passwords[won] ?? "" })), [KEPT]);
});

test("setting a password with a mailed link proves the address", async () => {
  const user = await aTrustingPerson(server);
  const friend = await aPerson(server, { plan: "partner" });
  await invite(server, [friend, await aBucket(friend)], user.email);
  await reset(server, user, { by: { kind: "browser" }, device: user.device });
  const again = await enterAs(server, user);
  assert.equal((await again.session.api.identity.me()).email_verified, true);
  const invitations = await again.session.api.sharing.listInvitations();
  assert.equal(invitations.length, 1, "the bucket shared with the address waits for its key");
  const opened = await openAccountKey(again.device, again.session, NEW_PASSWORD);
  assert.equal(opened.epoch, 2);
});
