/** @file Which signatures of a passkey are refused at sign-in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Assertion } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { toBase64Url } from "@keepwell/crypto/bytes.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  attested,
  credentialsOf,
  passkeyChallenge,
  passkeySignIn,
  requirePasskeyRefused,
  sendPasskey,
  signed,
  type WithCredential,
  withPasskey,
  withSecurityKey,
} from "./credential-steps.ts";
import { addApp, eventsOf } from "./second-factor.ts";

const server = useServer();

/** A challenge that no server has made. */
const ownChallenge = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

test("a challenge can be used once, within five minutes", async () => {
  const { authenticator } = await withPasskey(server);
  const challenge = await passkeyChallenge(server);
  const assertion = await signed(authenticator, challenge);
  assert.equal((await sendPasskey(server, assertion)).status, 200);
  await requirePasskeyRefused(sendPasskey(server, assertion), "the same signature again");
  await requirePasskeyRefused(signed(authenticator, challenge).then((again) => sendPasskey(server, again)));

  const atOnce = await signed(authenticator, await passkeyChallenge(server));
  const replies = await Promise.all([1, 2, 3].map(() => sendPasskey(server, atOnce)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401]);

  await requirePasskeyRefused(signed(authenticator, ownChallenge()).then((own) => sendPasskey(server, own)));
  const late = await passkeyChallenge(server);
  later(server, 5 * MINUTE);
  await requirePasskeyRefused(
    signed(authenticator, late).then((old) => sendPasskey(server, old)),
    "expired",
  );
});

test("a challenge is used up even if the signature is refused", async () => {
  const { user, authenticator } = await withPasskey(server);
  const challenge = await passkeyChallenge(server);
  authenticator.behavior.isUserVerified = false;
  await requirePasskeyRefused(signed(authenticator, challenge).then((one) => sendPasskey(server, one)));
  authenticator.behavior.isUserVerified = true;
  await requirePasskeyRefused(signed(authenticator, challenge).then((one) => sendPasskey(server, one)));
  assert.equal((await eventsOf(user))[0], "passkey_failed");
});

test("a challenge of another purpose is refused", async () => {
  const { user, authenticator } = await withPasskey(server);
  await addApp(server, user);
  const { identity } = user.session.api;
  const { challenge } = await identity.confirmationChallenge();
  await requirePasskeyRefused(signed(authenticator, challenge).then((one) => sendPasskey(server, one)));
  const other = await withPasskey(server);
  const adding = await other.user.session.api.identity.newCredentialChallenge();
  await requirePasskeyRefused(
    signed(other.authenticator, adding.challenge).then((one) => sendPasskey(server, one)),
  );
});

/** Reasons why a signature is invalid, each with a function that makes the authenticator produce such a signature. */
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
    await requirePasskeyRefused(sendPasskey(server, assertion), why);
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
  await requirePasskeyRefused(alter({ signature }), "the signature of another challenge");
  await requirePasskeyRefused(alter({ credential_id: "A".repeat(43) }), "an unknown credential");
  const foreign = await sign(stranger.authenticator);
  const [{ credential_id = "" } = {}] = await credentialsOf(user);
  await requirePasskeyRefused(sendPasskey(server, { ...foreign, credential_id }), "another account's key");
  await requirePasskeyRefused(alter({ client_data: "AAAA" }), "client data that are no JSON");
  await requirePasskeyRefused(alter({ authenticator_data: "AAAA" }), "authenticator data that are too short");
  assert.equal((await sendPasskey(server, await sign())).status, 200);
});

test("a security key signs in to no account without the password", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const ids = (await credentialsOf(user)).map(({ credential_id }) => credential_id);
  const assertion = await signed(authenticator, await passkeyChallenge(server), ids);
  await requirePasskeyRefused(sendPasskey(server, assertion));
});

test("a signature counter that goes back is refused, and a counter that stays 0 is accepted", async () => {
  const { authenticator } = await withPasskey(server);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  authenticator.behavior.isCounting = true;
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  const [held] = authenticator.held;
  assert.ok(held);
  held.count -= 1;
  await requirePasskeyRefused(passkeySignIn(server, authenticator), "the count of the last signature again");
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

test("a challenge can be requested without naming an account, and is not stored in clear", async () => {
  const { challenge } = JSON.parse(
    (await send(server, { method: "POST", url: "/api/authenticate/passkey/challenge" })).text,
  );
  assert.match(challenge, /^[\w-]{43}$/);
  const rows = await server.database.handle.selectFrom("webauthn_challenges").selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(challenge));
  const user = await aUser(server);
  const stranger = createSoftwareAuthenticator();
  await attested(user, stranger, { kind: "passkey", challenge });
  await requirePasskeyRefused(passkeySignIn(server, stranger), "a passkey that was never added");
});
