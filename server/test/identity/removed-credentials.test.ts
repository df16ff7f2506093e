/** @file Users remove passkeys and security keys. A reset without data removes only the passkeys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmIdentity } from "@keepwell/client/account/password-proof.ts";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { later } from "../clock.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { proveAddress } from "../sharing/factories.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  addedPasskey,
  credentialsOf,
  passkeySignIn,
  withPasskey,
  withSecurityKey,
} from "./credential-steps.ts";
import { EMPTY } from "./old-data-steps.ts";
import { aTrustingPerson, reset } from "./recovery-steps.ts";
import { addApp, confirmWith, eventsOf } from "./second-factor.ts";
import { NEEDS_CONFIRMATION, stateOf, toldOf } from "./second-factor-changes.ts";

const server = useServer();

test("only the account that has a credential can remove it, after the password and a factor are confirmed", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const stranger = await withPasskey(server);
  const [{ uid: id = "" } = {}] = await credentialsOf(user);
  const remove = (by: TestUser) => by.session.api.identity.deleteCredential({ params: { id } });
  await assert.rejects(remove(user), NEEDS_CONFIRMATION);
  await assert.rejects(remove(stranger.user), { type: "not_found" });
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  await remove(user);
  await assert.rejects(remove(user), { type: "not_found" });
  assert.deepEqual(await credentialsOf(user), []);
});

test("removing the last factor removes the backup codes, even if a passkey stays", async () => {
  const { user } = await withPasskey(server);
  later(server, 1);
  const authenticator = createSoftwareAuthenticator();
  await addSecurityKey(user.session, authenticator, { name: "Test" });
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  const [, key] = await credentialsOf(user);
  const { identity } = user.session.api;
  await identity.deleteCredential({ params: { id: key?.uid ?? "" } });
  assert.deepEqual(await toldOf(server, user), ["removed", "security_key"]);
  assert.equal((await eventsOf(user))[0], "two_factor_removed");
  assert.ok((await stateOf(user)).backup_codes, "the app is still there");
  await identity.deleteAuthenticator();
  assert.equal((await stateOf(user)).backup_codes, null);
  const session = await signIn(aDevice(server), user);
  assert.equal((await session.api.identity.listCredentials()).length, 1);
});

test("removing a passkey is reported by mail and logged, and ends the other sessions", async () => {
  const { user, authenticator } = await withPasskey(server);
  const token = JSON.parse((await passkeySignIn(server, authenticator)).text).session.token;
  assert.ok(token);
  const countSessions = async () => (await user.session.api.identity.listSessions()).length;
  assert.equal(await countSessions(), 2);
  const [{ uid: id = "" } = {}] = await credentialsOf(user);
  later(server, 1);
  await user.session.api.identity.deleteCredential({ params: { id } });
  assert.equal(await countSessions(), 1);
  assert.equal((await eventsOf(user))[0], "passkey_removed");
  assert.equal((await letterTo(server, user.email, "passkey"))["change"], "removed");
});

test("a reset without data removes the passkeys, and keeps the security keys", async () => {
  const user = await aTrustingPerson(server);
  await proveAddress(server, user);
  const authenticator = createSoftwareAuthenticator();
  await addedPasskey(user, authenticator);
  await addSecurityKey(user.session, createSoftwareAuthenticator(), { name: "Test" });
  await reset(server, user, { by: EMPTY });
  assert.equal((await passkeySignIn(server, authenticator)).code, "passkey.failed");
  const left = await server.database.handle
    .selectFrom("credentials")
    .select("kind")
    .where("user_uid", "=", uidOf(user))
    .execute();
  assert.deepEqual(left, [{ kind: "security_key" }]);
});

test("a passkey that wraps an earlier account key is neither listed nor accepted", async () => {
  const { user, authenticator } = await withPasskey(server);
  const { handle } = server.database;
  await handle.updateTable("users").set({ ak_gen: 2 }).where("uid", "=", uidOf(user)).execute();
  assert.deepEqual(await credentialsOf(user), []);
  assert.equal((await passkeySignIn(server, authenticator)).code, "passkey.failed");
});
