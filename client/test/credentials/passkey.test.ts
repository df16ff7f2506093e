/** @file A user adds a passkey, signs in with it, and unlocks the browser with it, even without the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEntry, reopen, systemBucket, uidOf } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { createSoftwareAuthenticator } from "../../../server/test/software-authenticator.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { checkOwnDetails } from "../../src/account/own-details.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import type { Transport } from "../../src/api/transport.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { readKeptPasskeys, renewKeptPasskeys } from "../../src/credentials/kept-passkeys.ts";
import { removeCredential } from "../../src/credentials/list-credentials.ts";
import { PasskeyWithoutKey } from "../../src/credentials/passkey-without-key.ts";
import { signInWithPasskey } from "../../src/credentials/sign-in-with-passkey.ts";
import { lock } from "../../src/session/lock.ts";
import { decodeToken } from "../../src/session/token-claims.ts";
import { resume } from "../../src/sign-in/resume.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { altering } from "../lying/lies.ts";
import {
  aPasskeyUser,
  cancelling,
  enterWithPasskey,
  NAME,
  theCredential,
  unlockActive,
  withWrongValue,
} from "./support.ts";

const server = useServer();

const offline: Transport = () => Promise.reject(new Error("no network"));

test("a passkey signs in on a new browser without the password, and stays signed in after a reload", async () => {
  const user = await aPasskeyUser(server);
  const bucket = await systemBucket(user);
  const entry = await anEntry(user, bucket);
  const { device, session } = await enterWithPasskey(server, user.authenticator);
  assert.equal(session.identity.email, user.email);
  assert.equal(session.identity.name, "Test Person");
  assert.equal((await openEntry(session, bucket, entry)).name, "Bank");
  const stored = device.identities.active();
  assert.ok(stored);
  assert.equal(decodeToken(stored.token, stored.uid).form, "session");
  assert.ok(await reopen(device));
  assert.equal(await checkOwnDetails(device, session, await session.api.identity.me()), null);
});

test("the new passkey has the typed name, and is not a second factor", async () => {
  const { session } = await aPasskeyUser(server);
  const { addedAt, uid, usedAt, ...credential } = await theCredential(session);
  assert.deepEqual(credential, { kind: "passkey", name: NAME, isSynced: false });
  assert.equal((await session.api.identity.getTwoFactor()).backup_codes, null);
});

test("a passkey unlocks the browser, even after a reload, without beginning a second session", async () => {
  const { authenticator } = await aPasskeyUser(server);
  const { device } = await enterWithPasskey(server, authenticator);
  const before = device.identities.active();
  await lock(device);
  assert.equal((await resume(device))?.kind, "locked");
  const session = await unlockActive(device, authenticator);
  await session.keyring.bucketKey(await systemBucket({ session, device, email: "", password: "" }));
  const after = device.identities.active();
  assert.ok(before && after);
  assert.equal(decodeToken(after.token, after.uid).sid, decodeToken(before.token, before.uid).sid);
  assert.ok(await reopen(device));
});

test("without the server, the passkey opens the account in this tab only", async () => {
  const user = await aPasskeyUser(server);
  const bucket = await systemBucket(user);
  await lock(user.device);
  const session = await unlockActive({ ...user.device, transport: offline }, user.authenticator);
  await session.keyring.bucketKey(bucket);
  assert.equal((await resume(user.device))?.kind, "locked");
});

test("a session that ended while the browser was locked is removed from the browser", async () => {
  const user = await aPasskeyUser(server);
  await lock(user.device);
  await user.session.api.identity.signOut();
  await assert.rejects(unlockActive(user.device, user.authenticator), { type: "unauthorized" });
  assert.deepEqual(user.device.identities.list(), []);
});

test("a passkey that computes no value opens no session, and the server is not asked for a session", async () => {
  const { authenticator } = await aPasskeyUser(server);
  authenticator.behavior.hasValue = false;
  const { sent, transport } = recording(injectTransport(server));
  const device = { ...aDevice(server), transport };
  await assert.rejects(signInWithPasskey(device, authenticator), PasskeyWithoutKey);
  assert.deepEqual(
    sent.map(({ path }) => path),
    ["/api/authenticate/passkey/challenge"],
  );
  assert.deepEqual(device.identities.list(), []);
});

test("a passkey that computes a wrong value opens nothing, and the new session ends", async () => {
  const user = await aPasskeyUser(server);
  const device = aDevice(server);
  const wrong = withWrongValue(user.authenticator);
  await assert.rejects(signInWithPasskey(device, wrong), { name: "CannotVerifyError" });
  assert.deepEqual(device.identities.list(), []);
  assert.equal(await device.keys.get(uidOf(user)), null);
  assert.equal((await user.session.api.identity.listSessions()).length, 1);
  assert.ok(await signInWithPasskey(device, user.authenticator), "the right value still opens the account");
});

test("a passkey that does not unlock the browser is no longer offered there", async () => {
  const user = await aPasskeyUser(server);
  await lock(user.device);
  const wrong = withWrongValue(user.authenticator);
  await assert.rejects(unlockActive(user.device, wrong), { name: "CannotVerifyError" });
  assert.equal((await resume(user.device))?.kind, "locked");
  assert.deepEqual(await readKeptPasskeys(user.device, uidOf(user)), []);
});

test("a request that the user cancels changes nothing", async () => {
  const user = await aPasskeyUser(server);
  const device = aDevice(server);
  await assert.rejects(signInWithPasskey(device, cancelling), { name: "NotAllowedError" });
  assert.deepEqual(device.identities.list(), []);
  await lock(user.device);
  await assert.rejects(unlockActive(user.device, cancelling), { name: "NotAllowedError" });
  assert.ok(await unlockActive(user.device, user.authenticator), "the passkey stays kept");
});

test("an aborted request opens no session", async () => {
  const { authenticator } = await aPasskeyUser(server);
  const device = aDevice(server);
  const tried = signInWithPasskey(device, authenticator, { signal: AbortSignal.abort() });
  await assert.rejects(tried, { name: "AbortError" });
  assert.deepEqual(device.identities.list(), []);
});

test("a browser keeps a passkey until sign-out, and in the next session only if the account still has it", async () => {
  const user = await aPasskeyUser(server);
  const { device, authenticator } = user;
  const uid = uidOf(user);
  await signOut(device, user.session.identity);
  assert.deepEqual(await readKeptPasskeys(device, uid), []);
  const next = await signIn(device, user);
  assert.deepEqual(await readKeptPasskeys(device, uid), []);
  await renewKeptPasskeys(device, next);
  await lock(device);
  const session = await unlockActive(device, authenticator);

  await signOut(device, session.identity);
  const elsewhere = aDevice(server);
  const other = await signIn(elsewhere, user);
  await confirmPassword(elsewhere, other, user.password);
  const { uid: id } = await theCredential(other);
  await other.api.identity.deleteCredential({ params: { id } });
  await renewKeptPasskeys(device, await signIn(device, user));
  assert.deepEqual(await readKeptPasskeys(device, uid), []);
  assert.equal(await device.sealed.get(uid, "passkey-form"), null);
});

test("MS-235: a removed passkey unlocks nothing, even if the server lists its id for another passkey", async () => {
  const user = await aPasskeyUser(server);
  const { device, password, session } = user;
  const uid = uidOf(user);
  const [removed] = await readKeptPasskeys(device, uid);
  assert.ok(removed);
  await addPasskey(device, session, createSoftwareAuthenticator(), { password, name: "Phone" });
  await removeCredential(aDevice(server), session, removed.passkey);
  await signOut(device, session.identity);
  const lie = (rows: unknown) =>
    (rows as { readonly uid: string }[]).map((row) => ({ ...row, credential_id: removed.credential_id }));
  const transport = altering(injectTransport(server), /GET \/api\/me\/credentials$/, lie);
  const lied = { ...device, transport };
  await renewKeptPasskeys(lied, await signIn(lied, user));
  assert.deepEqual(await readKeptPasskeys(device, uid), []);
});
