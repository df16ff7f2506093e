/**
 * @file A user changes the password, and then the operator restores an older backup. The older password works, but only
 * after a typed consent.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { anyone, enterAs, reset } from "../../../server/test/identity/recovery-steps.ts";
import { takeBackup } from "../../../server/test/identity/restored-backup.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import { type OlderPassword, PasswordOlderThanSeen } from "../../src/account/older-password.ts";
import { SignInChanged } from "../../src/account/sign-in-changed.ts";
import { OlderThanSeen } from "../../src/people/older-than-seen.ts";
import { setVerifiedOnly } from "../../src/people/people.ts";
import { renewRecoveryCode } from "../../src/recovery/recovery-code.ts";
import { type Credentials, signIn } from "../../src/sign-in/sign-in.ts";
import { unlock } from "../../src/sign-in/unlock.ts";
import { altering } from "../lying/lies.ts";

const server = useServer();

const SECOND = "meadow lantern copper 93 tides";
const THIRD = "harbour violet anvil 27 crumbs";

/** Changes the password in this browser. Returns the user with the new password. */
const changed = async (user: TestUser, newPassword: string): Promise<TestUser> => {
  const session = await signIn(user.device, user);
  await changePassword(user.device, session, { password: user.password, newPassword });
  return { ...user, session, password: newPassword };
};

const olderPassword = async (
  device: TestUser["device"],
  credentials: Credentials,
): Promise<OlderPassword> => {
  const told = await signIn(device, credentials).catch((error: unknown) => error);
  assert.ok(told instanceof PasswordOlderThanSeen, `an older password is reported: ${told}`);
  return told.older;
};

const WRONG = { type: "unauthorized", code: "login.failed" };

test("the older password signs in only after the consent, and the newer one never", async () => {
  const user = await aUser(server);
  const restore = await takeBackup(server);
  const later = await changed(user, SECOND);
  await restore();

  assert.equal(
    await reopen(user.device).then((session) => session?.api.identity.me().catch(() => null)),
    null,
  );
  const { sent, transport } = recording(injectTransport(server));
  const older = await olderPassword({ ...user.device, transport }, later);
  assert.deepEqual(
    sent.map(({ path }) => path),
    ["/api/authenticate/prelogin"],
    "nothing is derived or sent",
  );
  assert.deepEqual([older.seen.epoch, older.shown.epoch], [2, 1]);
  assert.ok(older.seen.at && older.shown.at);
  assert.deepEqual(
    await olderPassword(user.device, { ...user, acceptChanged: true }),
    older,
    "an older password is accepted only by its own consent",
  );

  await assert.rejects(signIn(user.device, { ...later, acceptOlder: older }), WRONG);
  assert.ok(await signIn(user.device, { ...user, acceptOlder: older }));
  assert.ok(await signIn(user.device, user), "from then on the browser knows this password");
  assert.ok(await signIn(user.device, await changed(user, THIRD)), "the older password can be changed");
});

test("a browser that never saw the older password reports the backup after opening the key", async () => {
  const user = await aUser(server);
  const restore = await takeBackup(server);
  const later = await changed(user, SECOND);
  const late = aDevice(server);
  await signIn(late, later);
  await restore();

  await assert.rejects(signIn(late, later), SignInChanged);
  await assert.rejects(signIn(late, { ...later, acceptChanged: true }), WRONG);
  const before = late.identities.active()?.token;
  const older = await olderPassword(late, { ...user, acceptChanged: true });
  assert.deepEqual([older.seen.epoch, older.shown.epoch, older.shown.at], [2, 1, null]);
  assert.equal(late.identities.active()?.token, before, "no account was signed in");
  assert.deepEqual(
    await olderPassword(late, later),
    older,
    "the next sign-in reports the older password before it sends anything",
  );
  assert.ok(await signIn(late, { ...user, acceptOlder: older }));
});

test("a consent is valid for one account and one older password", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const oldest = await takeBackup(server);
  const second = await changed(user, SECOND);
  const older = await takeBackup(server);
  await changed(second, THIRD);
  await older();
  const shown = await olderPassword(user.device, second);
  for (const another of [
    { ...shown, uid: other.session.identity.uid },
    { ...shown, shown: { ...shown.shown, epoch: 1 } },
    { ...shown, seen: { ...shown.seen, epoch: 4 } },
  ])
    await olderPassword(user.device, { ...second, acceptOlder: another });
  assert.ok(await signIn(user.device, { ...second, acceptOlder: shown }));
  await oldest();
  const again = await olderPassword(user.device, { ...user, acceptOlder: shown });
  assert.deepEqual([again.seen.epoch, again.shown.epoch], [2, 1]);
  assert.ok(await signIn(user.device, { ...user, acceptOlder: again }));
});

test("MS-03: even after a consent, a random salt or another account's salt is reported", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const restore = await takeBackup(server);
  await changed(user, SECOND);
  await restore();
  const acceptOlder = await olderPassword(user.device, user);
  const { salt: theirs } = await anyone(server).prelogin({ body: { email: other.email } });
  for (const salt of [Buffer.alloc(16, 7).toString("base64"), theirs]) {
    const transport = altering(injectTransport(server), /prelogin$/, (body) => ({ ...body, salt }));
    await assert.rejects(signIn({ ...user.device, transport }, { ...user, acceptOlder }), SignInChanged);
  }
});

test("after a restore, newer passwords and trusted browsers fail, and the backup's recovery code works", async () => {
  const user = await aUser(server);
  const code = await renewRecoveryCode(user.device, user.session, user.password);
  await setVerifiedOnly(user.session, true);
  const restore = await takeBackup(server);
  const trusting = await signIn(user.device, { ...user, remember: true });
  await setVerifiedOnly(trusting, false);
  const later = await changed(user, SECOND);
  await renewRecoveryCode(user.device, later.session, later.password);
  await restore();

  const identity = user.device.identities.active();
  assert.ok(identity);
  await assert.rejects(unlock(user.device, { identity, password: SECOND, sealedKey: null }), {
    type: "unauthorized",
  });
  await assert.rejects(reset(server, user, { by: { kind: "browser" }, device: user.device }), {
    code: "not_found",
  });
  await reset(server, user, { by: { kind: "code", code }, device: user.device });
  const { session } = await enterAs(server, user, { device: user.device });
  await assert.rejects((await session.keyring.trust()).read(), OlderThanSeen);
});
