/** @file Limits at sign-in. Successes are not counted, and each mail address counts only its own failed tries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { derivePasswordKeysFor } from "@keepwell/client/account/password-proof.ts";
import { createLimits } from "../../src/limits.ts";
import { aSignupBody, aUser, uidOf } from "../factories.ts";
import { openTestServer } from "../harness.ts";
import { guessFrom, inTurn, postFrom, statuses } from "../limit-steps.ts";
import { addApp } from "./second-factor.ts";

/**
 * A server that allows few tries from a network, and a user of this server. `succeed` signs in with the right password.
 */
const few = async () => {
  const limits = { login_ip: { points: 10, seconds: 900 } };
  const own = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
  const body = await aSignupBody(own);
  assert.equal((await postFrom(own, "10.0.1.1", ["signup", body])).status, 201);
  const { email, password } = body;
  let made = 0;
  const fail = (ip: string) => {
    made += 1;
    return guessFrom(own, ip, `nobody${made}@example.test`);
  };
  return { own, succeed: (ip: string) => postFrom(own, ip, ["authenticate", { email, password }]), fail };
};

test("any number of users can sign in from one network, and an attacker there gains no guesses", async () => {
  const { own, succeed, fail } = await few();
  try {
    assert.ok(statuses(await inTurn(25, () => succeed("10.0.1.2"))).every((status) => status === 200));
    await inTurn(9, () => fail("10.0.1.2"));
    assert.equal((await succeed("10.0.1.2")).status, 200);
    assert.deepEqual(statuses(await inTurn(2, () => fail("10.0.1.2"))), [401, 429]);
    // Now right and wrong passwords are refused alike, so that no answer reveals a right password.
    assert.equal((await succeed("10.0.1.2")).status, 429);
    assert.equal((await succeed("10.0.1.3")).status, 200);
  } finally {
    await own.close();
  }
});

test("an attacker who guesses during other users' sign-ins stays within the network's limit", async () => {
  const { own, succeed, fail } = await few();
  try {
    const calls = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? succeed : fail)("10.0.1.4"));
    const after = await Promise.all(calls);
    const more = await inTurn(12, () => fail("10.0.1.4"));
    const guessed = statuses([...after, ...more]).filter((status) => status === 401);
    assert.equal(guessed.length, 10);
  } finally {
    await own.close();
  }
});

test("guesses at one mail address use only five of the network's tries", async () => {
  const { own, succeed, fail } = await few();
  try {
    const replies = await inTurn(30, () => guessFrom(own, "10.0.1.5", "one@example.test"));
    assert.equal(statuses(replies).filter((status) => status === 401).length, 5);
    assert.equal((await succeed("10.0.1.5")).status, 200);
    assert.deepEqual(statuses(await inTurn(6, () => fail("10.0.1.5"))), [401, 401, 401, 401, 401, 429]);
  } finally {
    await own.close();
  }
});

test("once a mail address is refused on every network, guesses at it use no try of the network", async () => {
  const limits = { login_ip: { points: 3, seconds: 900 }, login_account: { points: 1, seconds: 900 } };
  const own = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
  try {
    await guessFrom(own, "10.0.1.6", "locked@example.test");
    assert.deepEqual(
      statuses(await inTurn(4, () => guessFrom(own, "10.0.1.7", "locked@example.test"))),
      [429, 429, 429, 429],
    );
    const addresses = ["a", "b", "c", "d"].map((name) => `${name}@example.test`);
    const replies = await inTurn(4, () => guessFrom(own, "10.0.1.7", addresses.shift() ?? ""));
    assert.deepEqual(statuses(replies), [401, 401, 401, 429]);
  } finally {
    await own.close();
  }
});

test("a sign-in that waits for a code uses a try of its mail address, but none of the network", async () => {
  const limits = { login_ip: { points: 2, seconds: 900 }, login: { points: 5, seconds: 900 } };
  const own = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
  try {
    const user = await aUser(own);
    await addApp(own, user);
    const { keys } = await derivePasswordKeysFor(user.device, user);
    const right = { email: user.email, password: keys.authKey };
    const replies = await inTurn(6, () => postFrom(own, "10.0.1.8", ["authenticate", right]));
    const waits = Array<string>(5).fill("two_factor_required");
    assert.deepEqual(
      replies.map(({ code }) => code),
      [...waits, "rate_limited"],
    );
    const guesses = await inTurn(3, () => guessFrom(own, "10.0.1.8", `${crypto.randomUUID()}@example.test`));
    assert.deepEqual(statuses(guesses), [401, 401, 429]);
  } finally {
    await own.close();
  }
});

test("only a sign-in that opens a session clears the failed tries, not a right code alone", async () => {
  const limits = { login: { points: 4, seconds: 900 } };
  const own = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
  try {
    const user = await aUser(own);
    const app = await addApp(own, user);
    const { keys } = await derivePasswordKeysFor(user.device, user);
    const guess = () => guessFrom(own, "10.0.1.9", user.email);
    const post = (path: string, body: unknown) => postFrom(own, "10.0.1.9", [path, body]);
    const begin = async (): Promise<string> => {
      const { text } = await post("authenticate", { email: user.email, password: keys.authKey });
      return JSON.parse(text).user_token;
    };
    const finish = async (two_factor_token: string) =>
      post("authenticate/two-factor", { two_factor_token, confirm_code: await app.nextCode() });

    assert.deepEqual(statuses(await inTurn(3, guess)), [401, 401, 401]);
    assert.equal((await finish(await begin())).status, 200);
    assert.deepEqual(statuses(await inTurn(3, guess)), [401, 401, 401]);
    const pending = await begin();
    // Simulates that the operator disables the account while the server checks the code.
    const row = own.database.handle.updateTable("users").set({ disabled_at: own.clock.at });
    await row.where("uid", "=", uidOf(user)).execute();
    assert.equal((await finish(pending)).code, "account.disabled");
    assert.equal((await guess()).status, 429);
  } finally {
    await own.close();
  }
});

test("a try is given back only to the period that counted it", async () => {
  const server = await openTestServer();
  const { handle } = server.database;
  const limits = createLimits(handle, { login_ip: { points: 2, seconds: 900 } });
  const take = () => limits.spend(["login_ip", "window"]);
  const pointsNow = async () => {
    const rows = handle.selectFrom("rate_limits").select("points").where("key", "like", "login_ip:%");
    return (await rows.orderBy("expire", "desc").executeTakeFirstOrThrow()).points;
  };
  const [first, second] = [await take(), await take()];
  await assert.rejects(take(), { code: "rate_limited" });
  assert.equal(await pointsNow(), 2);
  await limits.refund(first, "login_ip");
  assert.equal(await pointsNow(), 1);
  // Simulates that the period is over and that other calls have started new counts.
  await handle
    .updateTable("rate_limits")
    .set((row) => ({ expire: row("expire", "+", 900_000) }))
    .where("key", "like", "login_ip:%")
    .execute();
  await limits.refund(second, "login_ip");
  assert.equal(await pointsNow(), 1);
  await server.close();
});
