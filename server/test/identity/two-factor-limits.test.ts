/**
 * @file An attacker who has the password guesses codes on two servers with one database and the real limits of codes
 * and messages. One test is about a provider that cannot check the codes of text messages.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { derivePasswordKeysFor } from "@keepwell/client/account/password-proof.ts";
import { createApp } from "../../src/app.ts";
import { DeliveryError } from "../../src/gateways/transport.ts";
import { createProviderVerifier } from "../../src/phone/provider-verifier.ts";
import { createServices } from "../../src/services.ts";
import { later, MINUTE } from "../clock.ts";
import { openSecond, openTestDatabase, type TestDatabase } from "../engine.ts";
import { type TestUser, tokenOf } from "../factories.ts";
import { openTestServer, type RawReply, send, type TestServer } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { count, forgetLimits, LIMITS, post } from "./counted-calls.ts";
import { addApp, addPhone, firstStep, textedTo, wrong } from "./second-factor.ts";

let database: TestDatabase;
let beside: TestDatabase;
let one: TestServer;
let other: TestServer;
before(async () => {
  database = await openTestDatabase();
  beside = { ...openSecond(database), url: database.url };
  const options = { limits: LIMITS, env: { TRUST_PROXY: "true" } };
  one = await openTestServer({ ...options, database });
  const { secrets } = one.context;
  other = await openTestServer({ ...options, database: beside, secrets });
});
after(async () => {
  await one.close();
  await other.close();
  await beside.close();
  await database.close();
});

/** Lets time pass on both servers' clocks. No time passes for the limits, because they do not use these clocks. */
const bothLater = (ms: number): void => {
  later(one, ms);
  other.clock.at = one.clock.at;
};

const begin = async (user: TestUser, on: TestServer = one): Promise<string> => {
  const { keys } = await derivePasswordKeysFor(user.device, user);
  const reply = await post(on, "authenticate", { email: user.email, password: keys.authKey });
  return JSON.parse(reply.text).user_token;
};

const sideBySide = (times: number, call: (on: TestServer, at: number) => Promise<RawReply>) =>
  Promise.all(Array.from({ length: times }, (_, at) => call(at % 2 === 0 ? one : other, at)));

const aUserWithApp = async () => {
  const user = await aPerson(one);
  const app = await addApp(one, user);
  other.clock.at = one.clock.at;
  return { user, app };
};

test("only five guesses at one sign-in are checked, even on two servers at the same time", async () => {
  const { user, app } = await aUserWithApp();
  const two_factor_token = await begin(user);
  const replies = await sideBySide(9, (on, at) =>
    post(on, "authenticate/two-factor", {
      two_factor_token,
      confirm_code: `00000${at}`,
      method: "backup_code",
    }),
  );
  assert.deepEqual(count(replies), { "two_factor.failed": 5, "two_factor.expired": 4 });
  const confirm_code = await app.nextCode();
  const right = await post(other, "authenticate/two-factor", { two_factor_token, confirm_code });
  assert.equal(right.code, "two_factor.expired");
});

test("new sign-ins give no new tries: an account has ten in fifteen minutes from one network", async () => {
  const { user, app } = await aUserWithApp();
  const tokens = [await begin(user), await begin(user, other), await begin(user)];
  const guess = (on: TestServer, at: number, ip?: string) =>
    post(
      on,
      "authenticate/two-factor",
      { two_factor_token: tokens[at % 3], confirm_code: "AAAAA-AAAAA", method: "backup_code" },
      ip,
    );
  const replies = await sideBySide(12, guess);
  assert.deepEqual(count(replies), { "two_factor.failed": 10, rate_limited: 2 });
  const stopped = await guess(one, 0);
  assert.ok(Number(stopped.headers["retry-after"]) > 0);

  const elsewhere = await begin(user);
  bothLater(30_000);
  const opened = await post(
    other,
    "authenticate/two-factor",
    { two_factor_token: elsewhere, confirm_code: await app.code() },
    "10.9.9.9",
  );
  assert.equal(opened.status, 200, "the owner signs in from another network");
});

test("the server checks a hundred wrong codes for an account in a day, across all networks", async () => {
  const { user } = await aUserWithApp();
  let failed = 0;
  for (let round = 0; round < 24; round += 1) {
    const two_factor_token = await begin(user);
    const replies = await sideBySide(5, (on) =>
      post(
        on,
        "authenticate/two-factor",
        { two_factor_token, confirm_code: "AAAAA-AAAAA", method: "backup_code" },
        `10.1.${round}.1`,
      ),
    );
    failed += count(replies)["two_factor.failed"] ?? 0;
  }
  assert.equal(failed, 100);
});

test("an app's code opens one session, on whichever server receives it first", async () => {
  const { user, app } = await aUserWithApp();
  const tokens = [await begin(user), await begin(user), await begin(user, other), await begin(user, other)];
  bothLater(30_000);
  const confirm_code = await app.code();
  const replies = await sideBySide(4, (on, at) =>
    post(on, "authenticate/two-factor", { two_factor_token: tokens[at], confirm_code }),
  );
  assert.deepEqual(count(replies), { 200: 1, "two_factor.failed": 3 });
});

test("neither a repeated backup code nor two correct codes of one sign-in open two sessions", async () => {
  const { user, app } = await aUserWithApp();
  const [first = "", second = "", third = ""] = app.backupCodes;
  const tokens = [await begin(user), await begin(user), await begin(user), await begin(user)];
  const same = await sideBySide(4, (on, at) =>
    post(on, "authenticate/two-factor", { two_factor_token: tokens[at], confirm_code: first }),
  );
  assert.deepEqual(count(same), { 200: 1, "two_factor.failed": 3 });
  const two_factor_token = await begin(user);
  const both = await sideBySide(2, (on, at) =>
    post(on, "authenticate/two-factor", { two_factor_token, confirm_code: at === 0 ? second : third }),
  );
  assert.deepEqual(count(both), { 200: 1, "two_factor.expired": 1 });
});

test("a confirmation allows as few guesses as a sign-in, despite the correct password", async () => {
  const { user } = await aUserWithApp();
  const { keys } = await derivePasswordKeysFor(user.device, user);
  const replies = await sideBySide(12, (on) =>
    send(on, {
      method: "POST",
      url: "/api/me/confirm",
      token: tokenOf(user),
      body: { password: keys.authKey, confirm_code: "AAAAA-AAAAA" },
      headers: { "x-forwarded-for": "10.0.0.2" },
    }),
  );
  assert.deepEqual(count(replies), { validation: 10, rate_limited: 2 });
});

test("a user can request one message in thirty seconds and five an hour, over all calls", async () => {
  const user = await aPerson(one);
  const phone = "+15145550171";
  await addPhone(one, user, phone);
  other.clock.at = one.clock.at;
  await forgetLimits(database, "sms_resend");
  const sent = () =>
    database.handle.selectFrom("messages").select("uid").where("to_address", "=", phone).execute();
  const two_factor_token = await begin(user);
  assert.equal((await sent()).length, 2, "one message added the phone, one was sent at the sign-in");
  const flood = await sideBySide(6, (on) => post(on, "authenticate/two-factor/send", { two_factor_token }));
  assert.deepEqual(count(flood), { rate_limited: 6 });
  const wait = Number(flood[0]?.headers["retry-after"]);
  assert.ok(wait > 0 && wait <= 30, String(wait));
  const again = await post(one, "authenticate", {
    email: user.email,
    password: (await derivePasswordKeysFor(user.device, user)).keys.authKey,
  });
  const { code_sent } = JSON.parse(again.text);
  assert.deepEqual([again.code, code_sent], ["two_factor_required", false], "no message was sent");

  for (const left of [3, 4, 5]) {
    await forgetLimits(database, "sms_resend");
    const replies = await sideBySide(4, (on) =>
      post(on, "authenticate/two-factor/send", { two_factor_token }),
    );
    assert.deepEqual(count(replies), { 204: 1, rate_limited: 3 });
    assert.equal((await sent()).length, left);
  }
  await forgetLimits(database, "sms_resend");
  assert.equal((await post(one, "authenticate/two-factor/send", { two_factor_token })).status, 429);
  const asMember = await send(other, { method: "POST", url: "/api/me/confirm/send", token: tokenOf(user) });
  assert.equal(asMember.status, 429);
  assert.equal((await sent()).length, 5);
});

test("one number gets at most five messages an hour, whichever users request them", async () => {
  const phone = "+15145550172";
  let sent = 0;
  for (const at of [0, 1, 2, 3, 4, 5, 6]) {
    const user = await aPerson(at % 2 === 0 ? one : other);
    const reply = await send(one, {
      method: "POST",
      url: "/api/me/phone-numbers",
      token: tokenOf(user),
      body: { phone_number: phone },
    });
    if (reply.status === 200) sent += 1;
    else assert.equal(reply.status, 429);
  }
  assert.equal(sent, 5);
});

test("while the provider cannot check codes, no code is accepted, and a new code can be requested", async () => {
  const user = await aPerson(one);
  const phone = "+15145550173";
  await addPhone(one, user, phone);
  other.clock.at = one.clock.at;
  const phones = createProviderVerifier({
    ...one.context,
    provider: {
      check: () => Promise.reject(new DeliveryError("HTTP 503", true)),
    },
  });
  const context = { ...one.context, phones };
  const folders = { page: "", card: "", extension: "", release: "" };
  const app = await createApp(context, createServices(context), folders);
  try {
    await forgetLimits(database, "sms_");
    await database.handle.deleteFrom("rate_limits").execute();
    const pending = await firstStep({ app }, user);
    assert.equal(pending.codeSent, true);
    await assert.rejects(pending.finish({ code: "123456", method: "phone" }), { code: "unavailable" });
    await database.handle.deleteFrom("rate_limits").execute();
    await pending.sendCode();
  } finally {
    await app.close();
  }
  await database.handle.deleteFrom("rate_limits").execute();
  bothLater(MINUTE);
  const again = await firstStep(one, user);
  const code = await textedTo(one, phone);
  await assert.rejects(again.finish({ code: wrong(code), method: "phone" }), { code: "two_factor.failed" });
  assert.ok(await again.finish({ code, method: "phone" }));
});
