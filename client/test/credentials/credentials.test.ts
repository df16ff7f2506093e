/** @file A user names and removes passkeys, resets the account and changes the password. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reopened, uidOf } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { enterAs, NEW_PASSWORD, reset } from "../../../server/test/identity/recovery-steps.ts";
import { takeBackup } from "../../../server/test/identity/restored-backup.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import { PasswordOlderThanSeen } from "../../src/account/older-password.ts";
import { checkOwnDetails, keepOwnDetails } from "../../src/account/own-details.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { SignInChanged, SignInNotPinned } from "../../src/account/sign-in-changed.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { nameCredential } from "../../src/credentials/credential-names.ts";
import { readKeptPasskeys } from "../../src/credentials/kept-passkeys.ts";
import { listCredentials, removeCredential } from "../../src/credentials/list-credentials.ts";
import { signInWithPasskey } from "../../src/credentials/sign-in-with-passkey.ts";
import { renewRecoveryCode } from "../../src/recovery/recovery-code.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { aPasskeyUser, enterWithPasskey, NAME, theCredential } from "./support.ts";

const server = useServer();

const PASSKEY_FAILED = { type: "unauthorized", code: "passkey.failed" };

test("a new name is shown in every browser of the account, and the server does not get the name", async () => {
  const { session, authenticator } = await aPasskeyUser(server);
  const { uid } = await theCredential(session);
  await nameCredential(session, uid, `  ${"a".repeat(59)}é and more  `);
  const other = await enterWithPasskey(server, authenticator);
  assert.equal((await theCredential(other.session)).name, `${"a".repeat(59)}é`);
  const row = await server.database.handle.selectFrom("credentials").selectAll().executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes("aaa"));
});

test("a removed passkey signs in nowhere, and the account and the browser forget it", async () => {
  const { device, session, password, authenticator } = await aPasskeyUser(server);
  const { uid } = await theCredential(session);
  await assert.rejects(removeCredential(device, session, "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b"));
  await confirmPassword(device, session, password);
  await removeCredential(device, session, uid);
  assert.deepEqual(await listCredentials(session), []);
  assert.deepEqual((await (await session.keyring.trust()).read()).credentials, {});
  assert.deepEqual(await readKeptPasskeys(device, session.identity.uid), []);
  await assert.rejects(signInWithPasskey(aDevice(server), authenticator), PASSKEY_FAILED);
});

test("a change of the password keeps the passkeys", async () => {
  const { device, session, password, authenticator } = await aPasskeyUser(server);
  await changePassword(device, session, { password, newPassword: NEW_PASSWORD });
  const { session: other } = await enterWithPasskey(server, authenticator);
  assert.equal((await theCredential(other)).name, NAME);
});

test("a reset that keeps the data keeps the passkeys", async () => {
  const user = await aPasskeyUser(server);
  const code = await renewRecoveryCode(user.device, user.session, user.password);
  await reset(server, user, { by: { kind: "code", code } });
  const { session } = await enterWithPasskey(server, user.authenticator);
  assert.equal((await theCredential(session)).name, NAME);
});

test("a reset without the data removes the passkeys, and a new passkey can be added", async () => {
  const user = await aPasskeyUser(server);
  await reset(server, user, { by: { kind: "empty" }, device: user.device });
  await assert.rejects(signInWithPasskey(user.device, user.authenticator), PASSKEY_FAILED);

  const again = await enterAs(server, user, { device: user.device });
  const { device, session, password } = again;
  assert.deepEqual(await listCredentials(session), []);
  assert.deepEqual(await readKeptPasskeys(device, uidOf(again)), []);
  await addPasskey(device, session, user.authenticator, { password, name: NAME });
  assert.deepEqual(
    (await readKeptPasskeys(device, uidOf(again))).map(({ ak_gen }) => ak_gen),
    [2],
  );
  const other = await enterWithPasskey(server, user.authenticator);
  assert.equal(other.session.identity.email, user.email);
});

test("after a reset without data elsewhere, a browser accepts the new passkey only after a password sign-in", async () => {
  const { authenticator, ...user } = await aPasskeyUser(server);
  await listCredentials(user.session);
  await reset(server, user, { by: { kind: "empty" } });
  const { device, session, password } = await enterAs(server, user);
  await addPasskey(device, session, authenticator, { password, name: NAME });
  const again = () => signInWithPasskey(user.device, authenticator);
  await assert.rejects(again(), { name: "CannotVerifyError" });
  const entered = await signIn(user.device, { ...user, password, acceptChanged: true });
  await checkOwnDetails(user.device, entered, await entered.api.identity.me());
  assert.ok(await again());
});

test("after the user has accepted a new address, the identity has that address from the next sign-in on", async () => {
  const { device, session, authenticator } = await aPasskeyUser(server);
  const next = { email: "next@example.test", name: "Next Person" };
  await keepOwnDetails(device, session, next);
  const { identity } = (await enterWithPasskey(server, authenticator)).session;
  assert.deepEqual({ email: identity.email, name: identity.name }, next);
});

test("after another browser has changed the password, a sign-in by passkey does not make this browser accept the new password", async () => {
  const { authenticator, ...user } = await aPasskeyUser(server);
  const { device } = user;
  const elsewhere = aDevice(server);
  const other = await signIn(elsewhere, user);
  await changePassword(elsewhere, other, { password: user.password, newPassword: NEW_PASSWORD });

  const session = await signInWithPasskey(device, authenticator);
  const changed = { ...user, password: NEW_PASSWORD };
  for (const { password } of [user, changed])
    await assert.rejects(confirmPassword(device, session, password), SignInNotPinned);
  await assert.rejects(signIn(device, changed), SignInChanged);
  await signIn(device, { ...changed, acceptChanged: true });
  await confirmPassword(device, await reopened(device), NEW_PASSWORD);
});

test("if the account has an older password than this browser has seen, the sign-in stops until the user accepts it", async () => {
  const { authenticator, ...user } = await aPasskeyUser(server);
  const { device } = user;
  const restore = await takeBackup(server);
  await changePassword(device, user.session, { password: user.password, newPassword: NEW_PASSWORD });
  await restore();
  const before = device.identities.active();
  const told = await signInWithPasskey(device, authenticator).catch((error: unknown) => error);
  assert.ok(told instanceof PasswordOlderThanSeen);
  assert.deepEqual([told.older.seen.epoch, told.older.shown.epoch], [2, 1]);
  assert.deepEqual(device.identities.active(), before, "no account was signed in");
  assert.ok(await signIn(device, { ...user, acceptOlder: told.older }));
  assert.ok(await signInWithPasskey(device, authenticator));
});
