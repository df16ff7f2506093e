/**
 * @file An attacker tries to take over an account, and has the user's mailbox, a stolen token, an unlocked screen or
 * the previous password.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, deriveTypedKeys } from "@keepwell/client/account/change-password.ts";
import { confirmPassword, derivePasswordKeysFor } from "@keepwell/client/account/password-proof.ts";
import { followLink } from "@keepwell/client/recovery/open-account.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { aBucket, anEntry, aUser, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, openTestServer, type RawReply, recording, send, type TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";
import { aPerson } from "../sharing/factories.ts";
import { anyone, enterAs, follow, NEW_PASSWORD, reset, resetTokenOf } from "./recovery-steps.ts";

const ROOMY = { points: 100_000, seconds: 60 };
const GUESS = "A".repeat(43);

let server: TestServer;
/** A server that has most of the real limits, and believes the address in X-Forwarded-For. */
let strict: TestServer;
before(async () => {
  server = await openTestServer();
  const limits = { signup: ROOMY, reset_link: ROOMY, reset_link_ip: ROOMY, prelogin: ROOMY };
  strict = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
});
after(async () => {
  await server.close();
  await strict.close();
});

/**
 * Makes the same call several times, each from a different network. Returns how often the server answered with each
 * error code, or with each status if the answer has no code.
 */
const fromEverywhere = async (
  times: number,
  call: (headers: Record<string, string>) => Promise<RawReply>,
) => {
  const counts: Record<string, number> = {};
  for (let at = 0; at < times; at += 1) {
    const { status, code } = await call({ "x-forwarded-for": `10.2.${at}.1` });
    const answer = code ?? String(status);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
};

const asksForAddress = async (user: TestUser, email: string): Promise<string> => {
  await confirmPassword(user.device, user.session, user.password);
  const person = { firstname: "Test", lastname: "Person" };
  await user.session.api.identity.updateMe({ body: { ...person, email, confirm_email: email } });
  return linkTo(server, email, "verify_address");
};

test("changing or resetting the password cancels a change of address that is still pending", async () => {
  const ways = {
    reset: (user: TestUser) => reset(server, user, { by: { kind: "empty" } }),
    change: ({ device, session, password }: TestUser) =>
      changePassword(device, session, { password, newPassword: NEW_PASSWORD }),
  };
  for (const [way, mend] of Object.entries(ways)) {
    const owner = await aUser(server);
    const thief = await enterAs(server, owner, { password: owner.password });
    const token = await asksForAddress(thief, `thief-${owner.email}`);
    await mend(owner);
    await assert.rejects(anyone(server).readEmailLink({ body: { token } }), { code: "link.invalid" }, way);
    const again = await enterAs(server, owner);
    const { email, pending_email } = await again.session.api.identity.me();
    assert.deepEqual([email, pending_email], [owner.email, null], way);
  }
});

test("the link that proves the current address stays valid after a change of password", async () => {
  const { device, session, email, password } = await aUser(server);
  const token = await linkTo(server, email, "verify_address");
  await changePassword(device, session, { password, newPassword: NEW_PASSWORD });
  assert.equal((await session.api.identity.verifyMyEmail({ body: { token } })).email, email);
});

test("a change of password makes earlier reset links invalid", async () => {
  const { device, session, email, password } = await aUser(server);
  const token = await resetTokenOf(server, email);
  await changePassword(device, session, { password, newPassword: NEW_PASSWORD });
  await assert.rejects(followLink(device, token), { type: "invalid_token" });
});

test("a reset fails if the account's address changes while the reset runs", async (context) => {
  const user = await aUser(server);
  const { handle } = server.database;
  const { uid } = user.session.identity;
  const body = await resetBodyOf(server, user);
  const { verifiers } = server.context;
  const { make } = verifiers;
  // The reset has read the user, but has not written yet.
  context.mock.method(verifiers, "make", async (authKey: string) => {
    const moved = { email: `moved-${user.email}` };
    await handle.updateTable("users").set(moved).where("uid", "=", uid).execute();
    return make(authKey);
  });
  const reply = await send(server, { method: "POST", url: "/api/password/reset", body });
  assert.equal(reply.status, 400, reply.text);
});

/** Returns the body of a reset without data, as the client would send it. */
const resetBodyOf = async (on: TestServer, user: TestUser) => {
  const { sent, transport } = recording((request) =>
    request.path.endsWith("/password/reset")
      ? Promise.reject(new Error("held back"))
      : user.device.transport(request),
  );
  await assert.rejects(reset(on, user, { by: { kind: "empty" }, device: { ...user.device, transport } }));
  return JSON.parse(sent.at(-1)?.body ?? "");
};

test("an attacker with the mailbox has ten guesses an hour at the password, over all networks", async () => {
  const user = await aUser(strict);
  // The epoch is wrong. The server therefore refuses every guess, and no guess uses up the link.
  const body = { ...(await resetBodyOf(strict, user)), epoch: 9, new_under_old_salt: GUESS };
  const guess = (headers: Record<string, string>) =>
    send(strict, { method: "POST", url: "/api/password/reset", body, headers });
  assert.deepEqual(await fromEverywhere(14, guess), { conflict: 10, rate_limited: 4 });
});

test("an attacker with a stolen token has five guesses in fifteen minutes, over all networks", async () => {
  const user = await aUser(strict);
  const token = tokenOf(user);
  const guess = (headers: Record<string, string>) =>
    send(strict, { method: "POST", url: "/api/me/unlock", token, body: { password: GUESS }, headers });
  assert.deepEqual(await fromEverywhere(8, guess), { validation: 5, rate_limited: 3 });
  const elsewhere = await signIn(aDevice(strict), user);
  await confirmPassword(user.device, elsewhere, user.password);
});

test("knowing one retired password gives an attacker no more guesses at the others", async () => {
  const user = await aUser(strict);
  await reset(strict, user, { by: { kind: "empty" }, password: "the thief's own, once" });
  await reset(strict, user, { by: { kind: "empty" } });
  const thief = await enterAs(strict, user);
  const { retired } = await thief.session.api.identity.recoveryState();
  const keyOf = (akGen: number) => retired.find(({ ak_gen }) => ak_gen === akGen)?.passwords[0]?.uid ?? "";
  const { salt } = await strict.database.handle
    .selectFrom("retired_keys")
    .select("salt")
    .where("uid", "=", keyOf(2))
    .executeTakeFirstOrThrow();
  const { authKey: known } = await deriveTypedKeys(thief.device, "the thief's own, once", parseSalt(salt), 1);
  const open = (uid: string, password: string) =>
    send(strict, {
      method: "POST",
      url: "/api/me/retired/open",
      token: tokenOf(thief),
      body: { uid, password },
    });
  const answers: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 6; guess += 1) answers.push((await open(keyOf(1), GUESS)).status);
    await open(keyOf(2), known);
  }
  assert.ok(answers.filter((status) => status === 422).length <= 10, answers.join());
});

test("an attacker with the mailbox cannot pretend to be a trusted browser", async () => {
  const user = await aUser(server);
  await signIn(user.device, { ...user, remember: true });
  const { way, token } = await follow(server, user.email);
  const [row] = await user.session.api.identity.listDevices();
  assert.ok(row && "user_agent" in row);
  assert.equal(way.devices, 1);
  assert.ok(!JSON.stringify(way).includes(row.uid), "only the trusted browser knows its uid");
  const body = { ...(await resetBodyOf(server, user)), token, fresh: undefined };
  assert.equal((await send(server, { method: "POST", url: "/api/password/reset", body })).status, 403);
});

test("an export after a reset without data contains no name of the locked data", async () => {
  const user = await aUser(server, { plan: "personal" });
  const bucket = await aBucket(user, "Household of before");
  const { uid } = await anEntry(user, bucket);
  await reset(server, user, { by: { kind: "empty" } });
  const thief = await enterAs(server, user);
  await confirmPassword(thief.device, thief.session, NEW_PASSWORD);
  const { buckets } = await thief.session.api.identity.exportMe();
  const exported = JSON.stringify(buckets);
  for (const secret of ["Household of before", bucket.uid, uid]) assert.ok(!exported.includes(secret));
  assert.equal(buckets.length, 1);
});

test("strangers who add a user's phone number do not stop that user's sign-in codes", async () => {
  const phone = "+15145550188";
  const owner = await aUser(strict);
  await strict.database.handle
    .insertInto("phone_factors")
    .values({ user_uid: owner.session.identity.uid, phone, confirmed_at: strict.clock.at })
    .execute();
  for (let at = 0; at < 5; at += 1) {
    const stranger = await aPerson(strict);
    await stranger.session.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  }
  const { keys } = await derivePasswordKeysFor(owner.device, owner);
  const reply = await send(strict, {
    method: "POST",
    url: "/api/authenticate",
    body: { email: owner.email, password: keys.authKey },
  });
  assert.equal(JSON.parse(reply.text).code_sent, true, reply.text);
});

test("a failed sign-in takes at least 100 ms, whether the address is known or not", async () => {
  const user = await aUser(server);
  for (const email of [user.email, `nobody-${user.email}`]) {
    const began = performance.now();
    const body = { email, password: GUESS };
    assert.equal((await send(server, { method: "POST", url: "/api/authenticate", body })).status, 401);
    assert.ok(
      performance.now() - began >= 100,
      "the reply takes at least 100 ms, more than it takes to log the attempt at a known address",
    );
  }
});
