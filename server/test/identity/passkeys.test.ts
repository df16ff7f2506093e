/** @file Signing in with a passkey: what is accepted, what is refused, and what the session gets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { removeCredential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Assertion } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { toBase64Url } from "@keepwell/crypto/bytes.ts";
import { createServices } from "../../src/services.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser, type TestUser, uidOf } from "../factories.ts";
import { type RawReply, rowCounts, send } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  attested,
  credentialsOf,
  passkeyChallenge,
  passkeySignIn,
  sendPasskey,
  signed,
  type WithCredential,
  withPasskey,
  withSecurityKey,
} from "./credential-steps.ts";
import { addApp, eventsOf } from "./second-factor.ts";

const server = useServer();

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const tokenIn = (reply: RawReply): string => JSON.parse(reply.text).session.token;

const refresh = (token: string, body: unknown = {}): Promise<RawReply> =>
  send(server, { method: "POST", url: "/api/token/refresh", token, body });

/** A challenge that no server has made. */
const ownChallenge = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const sessionsOf = (user: TestUser) =>
  server.database.handle
    .selectFrom("sessions")
    .select(["sid", "by_passkey"])
    .where("user_uid", "=", uidOf(user))
    .execute();

const requireRefused = async (reply: Promise<RawReply>, why = ""): Promise<void> => {
  const { status, code } = await reply;
  assert.deepEqual([status, code], [401, "passkey.failed"], why);
};

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

test("a session that a passkey opened never gets what the password opens", async () => {
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

test("a sign-in with a passkey from a new browser is mailed", async () => {
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

test("a challenge can be used once, within five minutes", async () => {
  const { authenticator } = await withPasskey(server);
  const challenge = await passkeyChallenge(server);
  const assertion = await signed(authenticator, challenge);
  assert.equal((await sendPasskey(server, assertion)).status, 200);
  await requireRefused(sendPasskey(server, assertion), "the same signature again");
  await requireRefused(signed(authenticator, challenge).then((again) => sendPasskey(server, again)));

  const atOnce = await signed(authenticator, await passkeyChallenge(server));
  const replies = await Promise.all([1, 2, 3].map(() => sendPasskey(server, atOnce)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401]);

  await requireRefused(signed(authenticator, ownChallenge()).then((own) => sendPasskey(server, own)));
  const late = await passkeyChallenge(server);
  later(server, 5 * MINUTE);
  await requireRefused(
    signed(authenticator, late).then((old) => sendPasskey(server, old)),
    "expired",
  );
});

test("a challenge is used up even if the signature is refused", async () => {
  const { user, authenticator } = await withPasskey(server);
  const challenge = await passkeyChallenge(server);
  authenticator.behavior.isUserVerified = false;
  await requireRefused(signed(authenticator, challenge).then((one) => sendPasskey(server, one)));
  authenticator.behavior.isUserVerified = true;
  await requireRefused(signed(authenticator, challenge).then((one) => sendPasskey(server, one)));
  assert.equal((await eventsOf(user))[0], "passkey_failed");
});

test("a challenge of another purpose is refused", async () => {
  const { user, authenticator } = await withPasskey(server);
  await addApp(server, user);
  const { identity } = user.session.api;
  const { challenge } = await identity.confirmationChallenge();
  await requireRefused(signed(authenticator, challenge).then((one) => sendPasskey(server, one)));
  const other = await withPasskey(server);
  const adding = await other.user.session.api.identity.newCredentialChallenge();
  await requireRefused(signed(other.authenticator, adding.challenge).then((one) => sendPasskey(server, one)));
});

/** What makes a signature invalid, and the change that does it. */
const INVALID: readonly (readonly [string, (given: WithCredential) => void])[] = [
  ["another origin", ({ authenticator: { behavior } }) => (behavior.origin = "http://localhost:3001")],
  ["another scheme", ({ authenticator: { behavior } }) => (behavior.origin = "https://localhost:3000")],
  ["another relying party", ({ authenticator: { behavior } }) => (behavior.rpId = "example.test")],
  ["no verified user", ({ authenticator: { behavior } }) => (behavior.isUserVerified = false)],
  ["no present user", ({ authenticator: { behavior } }) => (behavior.isUserPresent = false)],
];

test("a signature for another site, or without a verified user, is refused and changes nothing", async () => {
  for (const [why, spoil] of INVALID) {
    const given = await withPasskey(server);
    spoil(given);
    const assertion = await signed(given.authenticator, await passkeyChallenge(server));
    const before = await rowCounts(server);
    await requireRefused(sendPasskey(server, assertion), why);
    assert.deepEqual(await rowCounts(server), before, why);
    assert.equal((await eventsOf(given.user))[0], "passkey_failed", why);
  }
});

test("an altered signature and a foreign key's signature are refused", async () => {
  const { user, authenticator } = await withPasskey(server);
  const stranger = await withPasskey(server);
  const sign = async (by = authenticator) => signed(by, await passkeyChallenge(server));
  const alter = async (change: Partial<Assertion>) => sendPasskey(server, { ...(await sign()), ...change });
  const { signature } = await sign();
  await requireRefused(alter({ signature }), "the signature of another challenge");
  await requireRefused(alter({ credential_id: "A".repeat(43) }), "an unknown credential");
  const foreign = await sign(stranger.authenticator);
  const [{ credential_id = "" } = {}] = await credentialsOf(user);
  await requireRefused(sendPasskey(server, { ...foreign, credential_id }), "another account's key");
  await requireRefused(alter({ client_data: "AAAA" }), "client data that are no JSON");
  await requireRefused(alter({ authenticator_data: "AAAA" }), "authenticator data that are too short");
  assert.equal((await sendPasskey(server, await sign())).status, 200);
});

test("a security key signs in to no account without the password", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const ids = (await credentialsOf(user)).map(({ credential_id }) => credential_id);
  const assertion = await signed(authenticator, await passkeyChallenge(server), ids);
  await requireRefused(sendPasskey(server, assertion));
});

test("a counter that goes back is refused, and one that stays 0 is accepted", async () => {
  const { authenticator } = await withPasskey(server);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  authenticator.behavior.isCounting = true;
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  const [held] = authenticator.held;
  assert.ok(held);
  held.count -= 1;
  await requireRefused(passkeySignIn(server, authenticator), "the count of the last signature again");
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
});

test("of two signatures with the same count, only one is accepted", async () => {
  const { authenticator } = await withPasskey(server);
  authenticator.behavior.isCounting = true;
  const [held] = authenticator.held;
  assert.ok(held);
  const assertions: Assertion[] = [];
  for (let made = 0; made < 2; made += 1) {
    held.count = 4;
    assertions.push(await signed(authenticator, await passkeyChallenge(server)));
  }
  const replies = await Promise.all(assertions.map((assertion) => sendPasskey(server, assertion)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401]);
});

test("a removed passkey signs in no more, and a change of the password keeps the others", async () => {
  const { user, authenticator } = await withPasskey(server);
  const newPassword = "meadow lantern copper 93 tides";
  await changePassword(user.device, user.session, { password: user.password, newPassword });
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  const [{ uid = "" } = {}] = await credentialsOf(user);
  await confirmPassword(user.device, user.session, newPassword);
  const assertion = await signed(authenticator, await passkeyChallenge(server));
  await removeCredential(user.device, user.session, uid);
  await requireRefused(sendPasskey(server, assertion));
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

test("nothing of an account is needed for a challenge, and a challenge is not stored in clear", async () => {
  const { challenge } = JSON.parse(
    (await send(server, { method: "POST", url: "/api/authenticate/passkey/challenge" })).text,
  );
  assert.match(challenge, /^[\w-]{43}$/);
  const rows = await server.database.handle.selectFrom("webauthn_challenges").selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(challenge));
  const user = await aUser(server);
  const stranger = createSoftwareAuthenticator();
  await attested(user, stranger, { kind: "passkey", challenge });
  await requireRefused(passkeySignIn(server, stranger), "a passkey that was never added");
});
