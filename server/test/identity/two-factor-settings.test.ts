/** @file Second factors are added, changed and removed: which letters report the change, and which sessions it ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { later, MINUTE } from "../clock.ts";
import { aDevice } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import { addApp, addPhone, codeOf, confirmWith, eventsOf, firstStep, wrong } from "./second-factor.ts";
import { aNumber, NO_CODE, problem, stateOf, toldOf } from "./second-factor-changes.ts";

const server = useServer();

test("another app's code is refused, and the current app works until the new one is proven", async () => {
  const user = await aPerson(server);
  const { identity } = user.session.api;
  const { uri, secret } = await identity.addAuthenticator();
  const address = new URL(uri);
  assert.deepEqual(
    [address.protocol, address.searchParams.get("secret"), address.searchParams.get("issuer")],
    ["otpauth:", secret, "Keepwell"],
  );
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const wrongCode = wrong(await codeOf(server, uri));
  const confirm = (code: string) => identity.confirmAuthenticator({ body: { code } });
  await assert.rejects(confirm(wrongCode), problem("code", "code_wrong"));
  assert.equal((await stateOf(user)).authenticator, null);
  assert.equal((await confirm(await codeOf(server, uri))).backup_codes?.length, 10);
  assert.deepEqual(await toldOf(server, user), ["added", "app"]);

  later(server, MINUTE);
  await confirmWith(user, await codeOf(server, uri));
  const next = await identity.addAuthenticator();
  later(server, MINUTE);
  const pending = await firstStep(server, user);
  assert.ok(await pending.finish({ code: await codeOf(server, uri), method: "authenticator" }));
  later(server, MINUTE);
  assert.equal((await confirm(await codeOf(server, next.uri))).backup_codes, null);
  later(server, MINUTE);
  const again = await firstStep(server, user);
  await assert.rejects(again.finish({ code: await codeOf(server, uri), method: "authenticator" }), {
    code: "two_factor.failed",
  });
  assert.ok(await again.finish({ code: await codeOf(server, next.uri), method: "authenticator" }));
  assert.deepEqual(await toldOf(server, user), ["changed", "app"]);
});

test("the secret of a new app expires if no code of the app is typed within half an hour", async () => {
  const user = await aPerson(server);
  const { uri } = await user.session.api.identity.addAuthenticator();
  later(server, 30 * MINUTE + 1);
  await confirmPassword(user.device, user.session, user.password);
  const body = { code: await codeOf(server, uri) };
  await assert.rejects(user.session.api.identity.confirmAuthenticator({ body }), NO_CODE);
});

test("new backup codes invalidate the previous ones, and the user gets a letter", async () => {
  const user = await aPerson(server);
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  const { backup_codes } = await user.session.api.identity.makeBackupCodes();
  assert.equal(new Set([...backup_codes, ...app.backupCodes]).size, 20);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: app.backupCodes[0] ?? "", method: "backup_code" }), {
    code: "two_factor.failed",
  });
  assert.ok(await pending.finish({ code: backup_codes[0] ?? "", method: "backup_code" }));
  assert.deepEqual(await toldOf(server, user), ["changed", "backup_codes"]);
  assert.ok((await eventsOf(user)).includes("backup_codes_changed"));
});

test("an account without a factor cannot make backup codes", async () => {
  const user = await aPerson(server);
  await confirmPassword(user.device, user.session, user.password);
  await assert.rejects(user.session.api.identity.makeBackupCodes(), { code: "two_factor.off" });
  const { identity } = user.session.api;
  await assert.rejects(identity.deleteAuthenticator(), { type: "not_found" });
  await assert.rejects(identity.deletePhoneNumber(), { type: "not_found" });
  await assert.rejects(identity.sendConfirmationCode(), { type: "not_found" });
});

test("removing the last factor removes the backup codes, and then the password is enough", async () => {
  const user = await aPerson(server);
  const { identity } = user.session.api;
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  await addPhone(server, user, aNumber());
  await identity.deleteAuthenticator();
  assert.deepEqual(await toldOf(server, user), ["removed", "app"]);
  assert.equal((await stateOf(user)).backup_codes?.left, 10, "backup codes stay as long as the phone stays");
  later(server, MINUTE);
  assert.deepEqual((await firstStep(server, user)).methods, ["phone", "backup_code"]);
  await identity.deletePhoneNumber();
  assert.deepEqual(await toldOf(server, user), ["removed", "phone"]);
  const state = await stateOf(user);
  assert.deepEqual([state.phone.phone_number, state.authenticator, state.backup_codes], [null, null, null]);
  assert.ok(await signIn(aDevice(server), user));
});

test("if both factors are removed at the same time, the backup codes are removed too", async () => {
  const user = await aPerson(server);
  const { identity } = user.session.api;
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  await addPhone(server, user, aNumber());
  await Promise.all([identity.deleteAuthenticator(), identity.deletePhoneNumber()]);
  assert.equal((await stateOf(user)).backup_codes, null);
});

test("when a factor changes, all other sessions end and the current session stays", async () => {
  const user = await aPerson(server);
  const before = await signIn(aDevice(server), user);
  const app = await addApp(server, user);
  await assert.rejects(before.api.identity.me(), { type: "unauthorized" });
  const pending = await firstStep(server, user);
  const other = await pending.finish({ code: await app.nextCode(), method: "authenticator" });
  await confirmWith(user, await app.nextCode());
  await user.session.api.identity.deleteAuthenticator();
  await assert.rejects(other.api.identity.me(), { type: "unauthorized" });
  assert.equal((await user.session.api.identity.me()).email, user.email);
});
