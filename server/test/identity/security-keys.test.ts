/** @file A security key as second factor: in the second step of a sign-in, and to confirm the user's identity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmIdentity, derivePasswordKeysFor } from "@keepwell/client/account/password-proof.ts";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Assertion } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { later, MINUTE } from "../clock.ts";
import type { TestUser } from "../factories.ts";
import { aDevice, type RawReply } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  credentialsOf,
  passkeyChallenge,
  post,
  sendPasskey,
  signed,
  withPasskey,
  withSecurityKey,
} from "./credential-steps.ts";
import { addApp, addPhone, CODE_FAILED, eventsOf, firstStep, SIGN_IN_EXPIRED } from "./second-factor.ts";
import { NEEDS_CONFIRMATION, problem } from "./second-factor-changes.ts";

const server = useServer();

/** Proves the password and returns the token of the second step. */
const begin = async (user: TestUser): Promise<string> => {
  const { keys } = await derivePasswordKeysFor(aDevice(server), user);
  const reply = await post(server, "authenticate", { email: user.email, password: keys.authKey });
  return JSON.parse(reply.text).user_token;
};

const challengeOf = async (token: string): Promise<string> => {
  const reply = await post(server, "authenticate/security-key/challenge", { two_factor_token: token });
  assert.equal(reply.status, 200);
  return JSON.parse(reply.text).challenge;
};

const finish = (two_factor_token: string, assertion: Assertion): Promise<RawReply> =>
  post(server, "authenticate/security-key", { two_factor_token, assertion });

const idsOf = async (user: TestUser): Promise<string[]> =>
  (await credentialsOf(user)).map(({ credential_id }) => credential_id);

const signWith = async (user: TestUser, authenticator: SoftwareAuthenticator, challenge: string) =>
  signed(authenticator, challenge, await idsOf(user));

const requireFailed = async (reply: Promise<RawReply>, why: string): Promise<void> => {
  const { status, code } = await reply;
  assert.deepEqual([status, code], [401, "two_factor.failed"], why);
};

test("the password and the security key together sign in, but the password alone does not", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const pending = await firstStep(server, user);
  assert.deepEqual(pending.methods, ["security_key", "backup_code"]);
  const session = await pending.finishWithKey(authenticator);
  assert.equal((await session.api.identity.me()).email, user.email);
  assert.equal((await eventsOf(user))[0], "signed_in");
  assert.ok((await credentialsOf(user))[0]?.last_used_at);
  await assert.rejects(pending.finishWithKey(authenticator), SIGN_IN_EXPIRED);
});

test("if the account has another factor, a passkey can be the second step without verifying the user", async () => {
  const { user, authenticator } = await withPasskey(server);
  assert.ok(await signIn(aDevice(server), user), "the password is enough");
  await addApp(server, user);
  const pending = await firstStep(server, user);
  assert.deepEqual(pending.methods, ["security_key", "authenticator", "backup_code"]);
  authenticator.behavior.isUserVerified = false;
  assert.ok(await pending.finishWithKey(authenticator));
});

test("a user who has a phone and a security key gets a text message only on request", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  await addPhone(server, user, "+15145550177");
  later(server, MINUTE);
  const pending = await firstStep(server, user);
  assert.deepEqual([pending.methods[0], pending.codeSent], ["security_key", false]);
  await pending.sendCode();
});

test("a challenge of the second step is valid only for its sign-in, and a refusal uses it up", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const [one, other] = [await begin(user), await begin(user)];
  const sign = (challenge: string) => signWith(user, authenticator, challenge);
  await requireFailed(finish(one, await sign(await challengeOf(other))), "another sign-in's challenge");
  await requireFailed(finish(one, await sign(await passkeyChallenge(server))), "a passkey's challenge");
  const { challenge } = await user.session.api.identity.confirmationChallenge();
  await requireFailed(finish(one, await sign(challenge)), "a confirmation's challenge");
  const late = await challengeOf(one);
  later(server, 5 * MINUTE);
  await requireFailed(finish(one, await sign(late)), "expired");
  const used = await challengeOf(other);
  authenticator.behavior.origin = "http://localhost:3001";
  await requireFailed(finish(other, await sign(used)), "another origin");
  authenticator.behavior.origin = "http://localhost:3000";
  await requireFailed(finish(other, await sign(used)), "used up");
  assert.equal((await finish(other, await sign(await challengeOf(other)))).status, 200);
});

test("a challenge of the second step signs in to no account by itself", async () => {
  const { user, authenticator } = await withPasskey(server);
  await addApp(server, user);
  const reply = await sendPasskey(server, await signed(authenticator, await challengeOf(await begin(user))));
  assert.deepEqual([reply.status, reply.code], [401, "passkey.failed"]);
});

test("the key of another account and a removed key are refused, and refusals are logged", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const stranger = await withSecurityKey(server);
  const token = await begin(user);
  const foreign = await signWith(stranger.user, stranger.authenticator, await challengeOf(token));
  await requireFailed(finish(token, foreign), "another account's key");
  const [credential_id = ""] = await idsOf(user);
  const posing = await signWith(stranger.user, stranger.authenticator, await challengeOf(token));
  await requireFailed(finish(token, { ...posing, credential_id }), "another account's signature");
  assert.equal((await eventsOf(user))[0], "two_factor_failed");

  await server.database.handle.deleteFrom("credentials").where("credential_id", "=", credential_id).execute();
  const removed = await post(server, "authenticate/security-key/challenge", { two_factor_token: token });
  assert.equal(removed.code, "not_found");
  const own = await signed(authenticator, await passkeyChallenge(server), [credential_id]);
  await requireFailed(finish(token, own), "removed");
});

test("a security key whose counter goes back is refused", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  authenticator.behavior.isCounting = true;
  assert.ok(await (await firstStep(server, user)).finishWithKey(authenticator));
  const [held] = authenticator.held;
  assert.ok(held);
  held.count = 0;
  await assert.rejects((await firstStep(server, user)).finishWithKey(authenticator), CODE_FAILED);
  assert.ok(await (await firstStep(server, user)).finishWithKey(authenticator));
});

test("five refused signatures end the sign-in, like five wrong codes", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const pending = await firstStep(server, user);
  authenticator.behavior.isUserPresent = false;
  for (let tries = 0; tries < 5; tries += 1)
    await assert.rejects(pending.finishWithKey(authenticator), CODE_FAILED);
  authenticator.behavior.isUserPresent = true;
  await assert.rejects(pending.finishWithKey(authenticator), SIGN_IN_EXPIRED);
  assert.ok(await (await firstStep(server, user)).finishWithKey(authenticator));
});

test("a change of the security keys ends the pending sign-ins", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const pending = await firstStep(server, user);
  const second = createSoftwareAuthenticator();
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  await addSecurityKey(user.session, second, { name: "Second" });
  await assert.rejects(pending.finishWithKey(authenticator), SIGN_IN_EXPIRED);
  assert.ok(await (await firstStep(server, user)).finishWithKey(second));
});

test("the key confirms the user's identity, with a challenge of the same session only", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const other = { ...user, session: await (await firstStep(server, user)).finishWithKey(authenticator) };
  const { keys } = await derivePasswordKeysFor(aDevice(server), user);
  const { identity } = user.session.api;
  const confirm = async (challenge: string, password: string = keys.authKey) =>
    identity.confirm({ body: { password, assertion: await signWith(user, authenticator, challenge) } });
  const refused = problem("assertion", "credential_wrong");

  const foreign = await other.session.api.identity.confirmationChallenge();
  await assert.rejects(confirm(foreign.challenge), refused, "another session's challenge");
  await assert.rejects(confirm(await passkeyChallenge(server)), refused, "a sign-in's challenge");
  const secondStep = await challengeOf(await begin(user));
  await assert.rejects(confirm(secondStep), refused, "the challenge of a second step");
  await assert.rejects(identity.makeBackupCodes(), NEEDS_CONFIRMATION);

  const { challenge } = await identity.confirmationChallenge();
  const wrong = "A".repeat(43);
  await assert.rejects(confirm(challenge, wrong), problem("password", "password_wrong"));
  await confirm(challenge);
  assert.ok(await identity.makeBackupCodes(), "a wrong password did not use up the challenge");
  await assert.rejects(confirm(challenge), refused, "the challenge again");
  await assert.rejects(
    identity.confirm({ body: { password: keys.authKey } }),
    problem("confirm_code", "code_required"),
  );
});

test("an account without a credential gets no challenge for a confirmation", async () => {
  const user = await aPerson(server);
  await assert.rejects(user.session.api.identity.confirmationChallenge(), { type: "not_found" });
  const { authenticator } = await withSecurityKey(server);
  await assert.rejects(
    confirmIdentity(user.device, user.session, { password: user.password, key: authenticator }),
    { type: "not_found" },
  );
});
