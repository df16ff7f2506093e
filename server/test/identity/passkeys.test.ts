/** @file Signing in with a passkey. The session gets the account key sealed under the passkey. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { removeCredential } from "@keepwell/client/credentials/list-credentials.ts";
import { createServices } from "../../src/services.ts";
import { later, MINUTE } from "../clock.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { type RawReply, send } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { useServer } from "../use-server.ts";
import {
  credentialsOf,
  passkeyChallenge,
  passkeySignIn,
  requirePasskeyRefused,
  sendPasskey,
  signed,
  withPasskey,
} from "./credential-steps.ts";
import { addApp, eventsOf } from "./second-factor.ts";

const server = useServer();

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const tokenIn = (reply: RawReply): string => JSON.parse(reply.text).session.token;

const refresh = (token: string, body: unknown = {}): Promise<RawReply> =>
  send(server, { method: "POST", url: "/api/token/refresh", token, body });

const sessionsOf = (user: TestUser) =>
  server.database.handle
    .selectFrom("sessions")
    .select(["sid", "by_passkey"])
    .where("user_uid", "=", uidOf(user))
    .execute();

test("a passkey opens a session, whose token has the account key sealed under the passkey", async () => {
  const { user, authenticator } = await withPasskey(server);
  const [passkey] = await credentialsOf(user);
  assert.deepEqual([passkey?.kind, passkey?.last_used_at], ["passkey", null]);
  later(server, MINUTE);
  const reply = await passkeySignIn(server, authenticator);
  assert.equal(reply.status, 200);
  const { session, ...rest } = JSON.parse(reply.text);
  assert.deepEqual(rest, { passkey: passkey?.uid, ak_gen: 1 });
  assert.deepEqual([session.uid, session.email], [uidOf(user), user.email]);
  const { form, sek } = claimsOf(session.token);
  const stored = await server.database.handle
    .selectFrom("credentials")
    .select("wrap")
    .where("uid", "=", passkey?.uid ?? "")
    .executeTakeFirstOrThrow();
  assert.deepEqual([form, sek], ["passkey", stored.wrap]);
  const [used] = await credentialsOf(user);
  assert.equal(used?.last_used_at, server.clock.at.toISOString());
  assert.equal((await eventsOf(user))[0], "passkey_used");
});

test("a sign-in with a passkey asks for no code, even if two-factor security is on", async () => {
  const { user, authenticator } = await withPasskey(server);
  await addApp(server, user);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
});

test("a session that a passkey opened never gets the account key sealed under the password", async () => {
  const { user, authenticator } = await withPasskey(server);
  const first = tokenIn(await passkeySignIn(server, authenticator));
  const refused = await refresh(first);
  assert.deepEqual([refused.status, refused.code], [401, "unauthorized"]);
  const { sid } = claimsOf(first);
  assert.ok((await sessionsOf(user)).some((one) => one.sid === sid && one.by_passkey));

  const { sek } = claimsOf(first);
  const exchanged = JSON.parse((await refresh(first, { sek })).text).token;
  assert.equal(claimsOf(exchanged).form, "session");
  assert.equal((await refresh(first)).status, 401, "the first token is not accepted after the exchange");
  assert.equal(claimsOf(JSON.parse((await refresh(exchanged)).text).token).form, "session");
  const own = (await sessionsOf(user)).find((one) => one.sid !== sid);
  assert.equal(own?.by_passkey, false, "the session of the password is another one");
});

test("a sign-in with a passkey from a new browser is reported by mail", async () => {
  const { user, authenticator } = await withPasskey(server);
  const from = (agent: string) => async () => {
    const assertion = await signed(authenticator, await passkeyChallenge(server));
    const call = { method: "POST", url: "/api/authenticate/passkey", body: { assertion } };
    return send(server, { ...call, headers: { "user-agent": agent } });
  };
  assert.equal((await from("Browser A")()).status, 200);
  assert.equal((await letterTo(server, user.email, "new_sign_in"))["userAgent"], "Browser A");
  const countLetters = async () =>
    (
      await server.database.handle
        .selectFrom("messages")
        .select("uid")
        .where("to_address", "=", user.email)
        .where("template", "=", "new_sign_in")
        .execute()
    ).length;
  const before = await countLetters();
  await from("Browser A")();
  assert.equal(await countLetters(), before);
  await from("Browser B")();
  assert.equal(await countLetters(), before + 1);
});

test("a passkey signs in after a change of the password, but no longer after its removal", async () => {
  const { user, authenticator } = await withPasskey(server);
  const newPassword = "meadow lantern copper 93 tides";
  await changePassword(user.device, user.session, { password: user.password, newPassword });
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  const [{ uid = "" } = {}] = await credentialsOf(user);
  await confirmPassword(user.device, user.session, newPassword);
  const assertion = await signed(authenticator, await passkeyChallenge(server));
  await removeCredential(user.device, user.session, uid);
  await requirePasskeyRefused(sendPasskey(server, assertion));
});

test("challenges that have expired are erased, and others stay", async () => {
  const kept = await passkeyChallenge(server);
  const count = async () =>
    (await server.database.handle.selectFrom("webauthn_challenges").select("hash").execute()).length;
  const before = await count();
  await createServices(server.context).identity.sweep();
  assert.ok(before > 0 && (await count()) > 0);
  const { authenticator } = await withPasskey(server);
  assert.equal((await sendPasskey(server, await signed(authenticator, kept))).status, 200);
  await passkeyChallenge(server);
  later(server, 5 * MINUTE + 1);
  await createServices(server.context).identity.sweep();
  assert.equal(await count(), 0);
});
