/** @file A browser is locked, and is unlocked with the password, with and without the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEntry, aUser, reopen, systemBucket, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { linkTo } from "../../../server/test/messages/outbox.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import { confirmPassword, openAccountKey } from "../../src/account/password-proof.ts";
import { SignInNotPinned } from "../../src/account/sign-in-changed.ts";
import type { Transport } from "../../src/api/transport.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { lock } from "../../src/session/lock.ts";
import { readPasswordSealedKey } from "../../src/session/password-sealed-key.ts";
import { resume } from "../../src/sign-in/resume.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut, signOutOfAll } from "../../src/sign-in/sign-out.ts";
import { unlock } from "../../src/sign-in/unlock.ts";
import { createMemoryPinStore } from "../../src/storage/pin-store.ts";
import { altering, answering } from "../lying/lies.ts";

const server = useServer();

const offline: Transport = () => Promise.reject(new Error("no network"));

const identityOf = ({ device, session }: TestUser) =>
  device.identities.list().find(({ uid }) => uid === session.identity.uid) ?? session.identity;

test("a locked browser requires the password, and then the account's data opens again", async () => {
  const user = await aUser(server);
  const bucket = await systemBucket(user);
  const entry = await anEntry(user, bucket);
  await lock(user.device);
  assert.deepEqual(await resume(user.device), { kind: "locked", identity: identityOf(user) });

  const { password } = user;
  const session = await unlock(user.device, { identity: identityOf(user), password, sealedKey: null });
  assert.equal((await openEntry(session, bucket, entry)).name, "Bank");
  assert.ok(await reopen(user.device), "the account stays open after a reload");
  assert.equal((await session.api.identity.listSessions()).length, 1, "unlocking begins no second session");
});

test("an account stays locked until it is unlocked, even if the browser does not delete its key (MS-73)", async () => {
  const user = await aUser(server);
  const device = { ...user.device, keys: { ...user.device.keys, delete: async () => undefined } };
  const { uid } = user.session.identity;
  await lock(device);
  assert.ok(await device.keys.get(uid));
  assert.deepEqual(await resume(device), { kind: "locked", identity: identityOf(user) });
  await signIn(device, await aUser(server));
  assert.ok(await reopen(device), "another account can be opened");
  device.identities.activate(uid);
  assert.equal((await resume(device))?.kind, "locked");
  const { password } = user;
  await unlock(device, { identity: identityOf(user), password, sealedKey: null });
  assert.equal((await reopen(device))?.identity.uid, uid);
});

test("a locked tab can be opened without the server, but a reload locks it again", async () => {
  const user = await aUser(server);
  const sealedKey = await readPasswordSealedKey(user.device, user.session);
  assert.ok(sealedKey);
  await lock(user.device);
  const device = { ...user.device, transport: offline };
  const { password } = user;
  const session = await unlock(device, { identity: identityOf(user), password, sealedKey });
  await session.keyring.bucketKey(await systemBucket(user));
  assert.equal((await resume(user.device))?.kind, "locked");
});

test("a wrong password is detected by the server and offline, and opens nothing", async () => {
  const user = await aUser(server);
  const sealedKey = await readPasswordSealedKey(user.device, user.session);
  await lock(user.device);
  for (const remembered of [sealedKey, null]) {
    const tried = unlock(user.device, {
      identity: identityOf(user),
      password: "nothing like the password",
      sealedKey: remembered,
    });
    await assert.rejects(tried, { type: "validation" });
  }
  assert.equal((await resume(user.device))?.kind, "locked");
});

test("the account key sealed under the password is stored only under a second seal", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const { uid } = user.session.identity;
  const kept = await user.device.sealed.get(uid, "password-form");
  // The search includes the quotes, because sealed text may contain the letters by chance.
  assert.ok(kept && !kept.includes('"sek"'));
  const forged = { ...other.session, identity: user.session.identity };
  assert.equal(await readPasswordSealedKey(user.device, forged), null);
});

test("an unlock reply with another account's key is refused, and nothing is stored", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const theirs = await readPasswordSealedKey(other.device, other.session);
  await lock(user.device);
  const { sent, transport } = recording(
    altering(injectTransport(server), /unlock$/, (body) => ({ ...body, sek: theirs?.sek })),
  );
  const { password } = user;
  const tried = unlock(
    { ...user.device, transport },
    { identity: identityOf(user), password, sealedKey: null },
  );
  await assert.rejects(tried, { name: "CannotVerifyError" });
  assert.ok(!sent.some(({ path }) => path === "/api/token/refresh"));
  assert.equal((await resume(user.device))?.kind, "locked");
});

test("a session that ended while the browser was locked is not opened again, and is removed (MS-75)", async () => {
  for (const isKept of [true, false]) {
    const user = await aUser(server);
    const sealedKey = isKept ? await readPasswordSealedKey(user.device, user.session) : null;
    await lock(user.device);
    await user.session.api.identity.signOut();
    const { password } = user;
    const tried = unlock(user.device, { identity: identityOf(user), password, sealedKey });
    await assert.rejects(tried, { type: "unauthorized" });
    assert.deepEqual(user.device.identities.list(), []);
  }
});

test("if the password was changed elsewhere, typing the new password removes the ended session of a locked tab", async () => {
  const user = await aUser(server);
  const sealedKey = await readPasswordSealedKey(user.device, user.session);
  await lock(user.device);
  const newPassword = "meadow lantern copper 93 tides";
  const elsewhere = aDevice(server);
  await changePassword(elsewhere, await signIn(elsewhere, user), { password: user.password, newPassword });
  const tried = unlock(user.device, { identity: identityOf(user), password: newPassword, sealedKey });
  await assert.rejects(tried, { type: "unauthorized" });
  assert.deepEqual(user.device.identities.list(), []);
});

test("a 401 from another program than the server leaves a locked account signed in (MS-186)", async () => {
  const user = await aUser(server);
  const sealedKey = await readPasswordSealedKey(user.device, user.session);
  await lock(user.device);
  const { password } = user;
  const device = { ...user.device, transport: answering(401, "<html><title>Welcome to our Wi-Fi</title>") };
  for (const kept of [sealedKey, null]) {
    const tried = unlock(device, { identity: identityOf(user), password, sealedKey: kept });
    await assert.rejects(tried, { type: "unavailable" });
    assert.equal(user.device.identities.list().length, 1);
  }
});

test("a browser that does not know the account's new address still unlocks with the password", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const { password } = user;
  const email = `next-${user.email}`;
  await confirmPassword(user.device, user.session, password);
  await api.identity.updateMe({ body: { firstname: "A", lastname: "B", email, confirm_email: email } });
  await api.identity.verifyMyEmail({ body: { token: await linkTo(server, email, "verify_address") } });
  await lock(user.device);
  assert.ok(await unlock(user.device, { identity: identityOf(user), password, sealedKey: null }));
});

/**
 * Makes a user who has changed back to their first password. `transport` answers with the sealed key and parameters
 * that this password had at first. `earlier` holds these parameters.
 */
const aReturner = async () => {
  const user = await aUser(server);
  const then = await readPasswordSealedKey(user.device, user.session);
  assert.ok(then);
  const between = "meadow lantern copper 93 tides";
  await changePassword(user.device, user.session, { password: user.password, newPassword: between });
  await changePassword(user.device, user.session, { password: between, newPassword: user.password });
  const { sek, epoch, kdf, salt } = then;
  const transport: Transport = (request) => {
    if (request.path.endsWith("/prelogin")) return answering(200, { kdf, salt })(request);
    if (request.path.endsWith("/unlock")) return answering(200, { sek, epoch })(request);
    return injectTransport(server)(request);
  };
  return { ...user, transport, earlier: { epoch, kdf, salt } };
};

test("MS-07: the earlier sealed key is refused even after a return to the earlier password", async () => {
  const { transport, password, earlier, ...user } = await aReturner();
  // This browser's pins have the earlier password's parameters. So only the epoch in the token shows that the reply is
  // outdated.
  const pins = createMemoryPinStore();
  const pin = { ...earlier, uid: user.session.identity.uid };
  await pins.put(user.email, { ...pin, epoch: 3 });
  const device = { ...user.device, transport, pins };
  const session = await reopen(device);
  assert.ok(session);
  await assert.rejects(openAccountKey(device, session, password), { name: "CannotVerifyError" });
  await lock(device);
  const tried = unlock(device, { identity: identityOf({ ...user, password }), password, sealedKey: null });
  await assert.rejects(tried, { name: "CannotVerifyError" });
  await pins.put(user.email, pin);
  await assert.rejects(openAccountKey(device, session, password), SignInNotPinned);
  const honest = { identity: identityOf({ ...user, password }), password, sealedKey: null };
  assert.ok(await unlock(user.device, honest));
});

test("MS-73: locking locks every identity, and a sign-out removes one identity or all of them", async () => {
  const [first, second] = [await aUser(server), await aUser(server)];
  const { device } = first;
  const other = await signIn(device, second);
  const uids = [first.session.identity.uid, other.identity.uid];
  const keys = () => Promise.all(uids.map((uid) => device.keys.get(uid)));
  await lock(device);
  assert.deepEqual(await keys(), [null, null]);
  for (const uid of uids) {
    device.identities.activate(uid);
    assert.equal((await resume(device))?.kind, "locked", "the browser knows the account, which is locked");
  }
  const { password } = first;
  await unlock(device, { identity: identityOf(first), password, sealedKey: null });
  assert.deepEqual(
    (await keys()).map((key) => key !== null),
    [true, false],
    "each account is unlocked only by its own password",
  );
  await signOut(device, other.identity);
  assert.deepEqual(
    device.identities.list().map(({ uid }) => uid),
    [uids[0]],
  );
  assert.ok(await reopen(device), "the other account stays signed in");
  await signOutOfAll(device);
  assert.deepEqual([device.identities.list(), await keys()], [[], [null, null]]);
});
