/** @file Limits of sign-ins with a passkey and of challenges. Disabled and suspended accounts cannot sign in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LimitOverrides } from "../../src/limits.ts";
import { createUserActions } from "../../src/operator/users/user-actions.ts";
import { uidOf } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { inTurn, statuses } from "../limit-steps.ts";
import { proveAddress } from "../sharing/factories.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { aTeam, setStanding } from "../team/factories.ts";
import { useServer } from "../use-server.ts";
import {
  addedPasskey,
  passkeyChallenge,
  passkeySignIn,
  post,
  sendPasskey,
  signed,
  withPasskey,
  withSecurityKey,
} from "./credential-steps.ts";
import { firstStep } from "./second-factor.ts";

const server = useServer();

const onServerWith = async (limits: LimitOverrides, run: (own: TestServer) => Promise<void>) => {
  const own = await openTestServer({ limits });
  try {
    await run(own);
  } finally {
    await own.close();
  }
};

test("failed sign-ins with passkeys are limited by network, and successes are not counted", () =>
  onServerWith({ passkey: { points: 3, seconds: 900 } }, async (own) => {
    const { authenticator } = await withPasskey(own);
    const stranger = createSoftwareAuthenticator();
    await withPasskey(own).then(({ authenticator: { held } }) => stranger.held.push(...held));
    stranger.behavior.isUserVerified = false;
    const succeed = () => passkeySignIn(own, authenticator);
    const fail = () => passkeySignIn(own, stranger);
    assert.deepEqual(statuses(await inTurn(5, succeed)), [200, 200, 200, 200, 200]);
    assert.deepEqual(statuses(await inTurn(4, fail)), [401, 401, 401, 429]);
    assert.equal((await succeed()).status, 429, "a right signature is refused alike");
  }));

test("challenges are limited by network, or by session or pending sign-in if they belong to one", () =>
  onServerWith({ webauthn_challenge: { points: 4, seconds: 60 } }, async (own) => {
    const { user, authenticator } = await withSecurityKey(own);
    const ask = () => post(own, "authenticate/passkey/challenge");
    assert.deepEqual(statuses(await inTurn(5, ask)), [200, 200, 200, 200, 429]);
    const { identity } = user.session.api;
    for (let asked = 1; asked < 4; asked += 1) assert.ok(await identity.confirmationChallenge());
    await assert.rejects(identity.confirmationChallenge(), { code: "rate_limited" });
    await assert.rejects(identity.newCredentialChallenge(), { code: "confirmation_required" });
    assert.ok(await (await firstStep(own, user)).finishWithKey(authenticator));
  }));

test("signatures of security keys count towards the limits of codes", () =>
  onServerWith({ two_factor: { points: 3, seconds: 900 } }, async (own) => {
    const { user, authenticator } = await withSecurityKey(own);
    authenticator.behavior.isUserPresent = false;
    for (let tries = 0; tries < 3; tries += 1) {
      const pending = await firstStep(own, user);
      await assert.rejects(pending.finishWithKey(authenticator), { code: "two_factor.failed" });
    }
    const pending = await firstStep(own, user);
    await assert.rejects(pending.finish({ code: "123456", method: "backup_code" }), { code: "rate_limited" });
    authenticator.behavior.isUserPresent = true;
    await assert.rejects(pending.finishWithKey(authenticator), { code: "rate_limited" });
  }));

test("a disabled account's passkey opens no session until the account is enabled again", async () => {
  const { user, authenticator } = await withPasskey(server);
  const { disable, enable } = createUserActions(server.context);
  await disable(uidOf(user));
  const refused = await passkeySignIn(server, authenticator);
  assert.deepEqual([refused.status, refused.code], [403, "account.disabled"]);
  authenticator.behavior.isUserVerified = false;
  const unproven = await passkeySignIn(server, authenticator);
  assert.equal(unproven.code, "passkey.failed", "an invalid signature does not tell that it is disabled");
  authenticator.behavior.isUserVerified = true;
  await enable(uidOf(user));
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
});

test("a suspended member's passkey opens no session", async () => {
  const team = await aTeam(server, { members: 1 });
  const [member] = team.members;
  assert.ok(member);
  await proveAddress(server, member);
  const authenticator = createSoftwareAuthenticator();
  await addedPasskey(member, authenticator);
  assert.equal((await passkeySignIn(server, authenticator)).status, 200);
  await setStanding(server, member, { state: "suspended" });
  const assertion = await signed(authenticator, await passkeyChallenge(server));
  const refused = await sendPasskey(server, assertion);
  assert.deepEqual([refused.status, refused.code], [403, "account.suspended"]);
});
