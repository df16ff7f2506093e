/** @file A user signs in and confirms actions with a security key, or with a passkey in its place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { uidOf } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { addApp, firstStep } from "../../../server/test/identity/second-factor.ts";
import { createSoftwareAuthenticator } from "../../../server/test/software-authenticator.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { confirmIdentity } from "../../src/account/password-proof.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { addSecurityKey } from "../../src/credentials/add-security-key.ts";
import { listCredentials } from "../../src/credentials/list-credentials.ts";
import { signInWithPasskey } from "../../src/credentials/sign-in-with-passkey.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { altering, withClaims } from "../lying/lies.ts";
import { aPasskeyUser, aReadyUser, cancelling, NAME, theCredential } from "./support.ts";

const server = useServer();

const KEY_NAME = "Blue key";

/** Makes a user whose only second factor is a security key. */
const aKeyUser = async () => {
  const user = await aReadyUser(server);
  const codes = await addSecurityKey(user.session, user.authenticator, { name: KEY_NAME });
  return { ...user, codes };
};

test("a security key is the second factor of an account, and comes with backup codes", async () => {
  const { codes, session, authenticator, device, ...user } = await aKeyUser();
  assert.equal(codes?.length, 10);
  const { kind, name } = await theCredential(session);
  assert.deepEqual([kind, name], ["security_key", KEY_NAME]);

  const pending = await firstStep(server, { ...user, session, device });
  assert.deepEqual(pending.methods, ["security_key", "backup_code"]);
  const entered = await pending.finishWithKey(authenticator);
  assert.equal(entered.identity.email, user.email);
  assert.ok((await theCredential(entered)).usedAt);
  await assert.rejects(signInWithPasskey(aDevice(server), authenticator), { name: "NotAllowedError" });
});

test("a sign-in still waits for the key after the user has cancelled, or has used a wrong key", async () => {
  const { authenticator, ...user } = await aKeyUser();
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finishWithKey(cancelling), { name: "NotAllowedError" });
  const [held] = authenticator.held;
  assert.ok(held);
  const stranger = createSoftwareAuthenticator();
  await stranger.create({
    kind: "security_key",
    challenge: "A".repeat(43),
    user: { id: held.userHandle, name: "" },
    exclude: [],
  });
  const [made] = stranger.held;
  assert.ok(made);
  stranger.held.splice(0, 1, { ...made, id: held.id });
  await assert.rejects(pending.finishWithKey(stranger), { code: "two_factor.failed" });
  assert.ok(await pending.finishWithKey(authenticator));
});

test("an aborted request leaves the sign-in waiting", async () => {
  const { authenticator, ...user } = await aKeyUser();
  const pending = await firstStep(server, user);
  const aborted = pending.finishWithKey(authenticator, AbortSignal.abort());
  await assert.rejects(aborted, { name: "AbortError" });
  assert.ok(await pending.finishWithKey(authenticator));
});

test("a key confirms an action together with the password, in place of a code", async () => {
  const { device, session, password, authenticator } = await aKeyUser();
  const { uid } = await theCredential(session);
  const remove = () => session.api.identity.deleteCredential({ params: { id: uid } });
  await assert.rejects(confirmIdentity(device, session, { password }), { type: "validation" });
  const withWrong = confirmIdentity(device, session, { password: "not it", key: authenticator });
  await assert.rejects(withWrong, { type: "validation" });
  await assert.rejects(remove(), { code: "confirmation_required" });
  await confirmIdentity(device, session, { password, key: authenticator });
  await remove();
});

test("a user with a security key adds a passkey, which then signs in alone or is the second factor", async () => {
  const { device, session, password, authenticator, ...user } = await aKeyUser();
  const phone = createSoftwareAuthenticator();
  const passkey = { password, name: NAME };
  await assert.rejects(addPasskey(device, session, phone, passkey));
  await confirmIdentity(device, session, { password, key: authenticator });
  await addPasskey(device, session, phone, passkey);
  const names = (await listCredentials(session)).map(({ name }) => name);
  assert.deepEqual(names.sort(), [KEY_NAME, NAME]);
  assert.ok(await signInWithPasskey(aDevice(server), phone), "no second step is asked for");
  const pending = await firstStep(server, { ...user, device, session, password });
  assert.ok(await pending.finishWithKey(phone));
});

test("a user with an authenticator app confirms with its code to add a passkey", async () => {
  const user = await aReadyUser(server);
  const { nextCode } = await addApp(server, user);
  const { device, session, password, authenticator } = user;
  const typed = { code: await nextCode(), method: "authenticator" } as const;
  await confirmIdentity(device, session, { password, typed });
  await addPasskey(device, session, authenticator, { password, name: NAME });
  assert.equal((await theCredential(session)).name, NAME);
});

test("a user who has a passkey but no second factor signs in with the password in one step", async () => {
  const user = await aPasskeyUser(server);
  assert.ok(await signIn(aDevice(server), user));
});

test("the second step sends the signature and no key, and refuses another account's reply (MS-05, MS-06)", async () => {
  const { authenticator, ...user } = await aKeyUser();
  const other = uidOf(await aReadyUser(server));
  const SECOND = /POST \/api\/authenticate\/security-key$/;
  const lies = [
    (body: Record<string, unknown>) => ({ ...body, uid: other }),
    (body: Record<string, unknown>) => ({ ...body, token: "a.b.c" }),
    (body: Record<string, unknown>) => ({
      ...body,
      token: withClaims(String(body["token"]), (claims) => ({ ...claims, sek: "" })),
    }),
  ];
  for (const lie of lies) {
    const { sent, transport } = recording(altering(injectTransport(server), SECOND, lie));
    const device = { ...aDevice(server), transport };
    const pending = await firstStep(server, user, device);
    const before = sent.length;
    await assert.rejects(pending.finishWithKey(authenticator), { name: "CannotVerifyError" });
    assert.deepEqual(
      sent.slice(before).map(({ body }) => Object.keys(JSON.parse(body ?? "")).sort()),
      [["two_factor_token"], ["assertion", "two_factor_token"]],
    );
    assert.deepEqual(device.identities.list(), []);
  }
});
