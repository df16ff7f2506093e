/** @file Codes sent to phones: ours, and a provider's. What is good once, for whom, and how often. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { CallError } from "@keepwell/contract/errors.ts";
import type { PhoneAttempt, PhoneVerifier } from "../src/gateways/phone/phone-verifier.ts";
import { createProviderVerifier } from "../src/gateways/phone/provider-verifier.ts";
import { DeliveryError } from "../src/gateways/transport.ts";
import { createTwilioVerify, type ProviderVerdict } from "../src/gateways/twilio-verify.ts";
import { findMessages } from "../src/messages/message.store.ts";
import { createMessageWorker } from "../src/messages/message-worker.ts";
import { createOutboxService } from "../src/messages/outbox.service.ts";
import { aUser, type TestUser } from "./factories.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { ACCOUNT, AUTH_TOKEN, CODE, openTwilioPeer, SERVICE } from "./twilio-peer.ts";

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await openTestServer();
  user = await aUser(server);
});
after(() => server.close());

const PHONE = "+15145550123";
const MINUTE = 60_000;
const later = (ms: number): void => {
  server.clock.at = new Date(server.clock.at.getTime() + ms);
};

const anAttempt = (purpose: PhoneAttempt["purpose"] = "login"): PhoneAttempt => ({
  userUid: user.session.identity.uid,
  purpose,
  attempt: randomUUID(),
});
const start = async (what: PhoneAttempt, phones: PhoneVerifier = server.context.phones) => {
  const { expiresAt } = await phones.start(server.database.handle, { ...what, to: PHONE, locale: "en" });
  assert.equal(expiresAt.getTime() - server.clock.at.getTime(), 10 * MINUTE);
};
/** Starts, and reads the code where its reader would. */
const codeFor = async (what: PhoneAttempt): Promise<string> => {
  later(1);
  await start(what);
  const [message] = await findMessages(server.database.handle, PHONE, 1);
  assert.equal(message?.template, "sms_code");
  const code = message?.vars["code"] ?? "";
  assert.match(code, /^\d{6}$/);
  return code;
};
const check = (what: PhoneAttempt, code: string, phones: PhoneVerifier = server.context.phones) =>
  phones.check(server.database.handle, { ...what, code });
const verdictOf = async (...call: Parameters<typeof check>) => (await check(...call)).verdict;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the right code proves the number, once", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  assert.equal(await verdictOf(what, other(code)), "wrong");
  assert.deepEqual(await check(what, ` ${code.slice(0, 3)} ${code.slice(3)}`), {
    verdict: "approved",
    phone: PHONE,
  });
  assert.equal(await verdictOf(what, code), "expired");
});

test("sent side by side, the right code is good once too", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  const verdicts = await Promise.all([1, 2, 3, 4].map(() => verdictOf(what, code)));
  assert.equal(verdicts.filter((verdict) => verdict === "approved").length, 1, verdicts.join());
});

test("five tries, then not even the right code", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  const verdicts = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => verdictOf(what, other(code))));
  assert.deepEqual(verdicts.sort(), ["too_many", "too_many", "wrong", "wrong", "wrong", "wrong", "wrong"]);
  assert.equal(await verdictOf(what, code), "too_many");
});

test("after ten minutes a code is no longer good", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  later(10 * MINUTE);
  assert.equal(await verdictOf(what, code), "expired");
});

test("a code belongs to its user, its purpose and its attempt", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  const stranger = (await aUser(server)).session.identity.uid;
  for (const elsewhere of [{ userUid: stranger }, { purpose: "add" as const }, { attempt: randomUUID() }])
    assert.equal(await verdictOf({ ...what, ...elsewhere }, code), "expired", JSON.stringify(elsewhere));
  const second = anAttempt();
  await codeFor(second);
  const verdict = await verdictOf(second, code);
  assert.ok(verdict === "wrong", verdict);
  assert.equal(await verdictOf(what, code), "approved");
});

test("a new code takes the place of the one before, with tries of its own", async () => {
  const what = anAttempt("add");
  const first = await codeFor(what);
  for (let tries = 0; tries < 5; tries += 1) await check(what, other(first));
  const second = await codeFor(what);
  if (first !== second) assert.equal(await verdictOf(what, first), "wrong");
  assert.equal(await verdictOf(what, second), "approved");
});

test("a code that was rolled back was neither sent nor begun", async () => {
  const what = anAttempt();
  const before = (await findMessages(server.database.handle, PHONE, 100)).length;
  const cancelled = server.database.handle.transaction().execute(async (within) => {
    await server.context.phones.start(within, { ...what, to: PHONE, locale: "en" });
    throw new Error("rolled back");
  });
  await assert.rejects(cancelled, /rolled back/);
  assert.equal((await findMessages(server.database.handle, PHONE, 100)).length, before);
  assert.equal(await verdictOf(what, "123456"), "expired");
});

test("a code is never checked inside a transaction, where a rollback would give its try back", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  const inside = server.database.handle
    .transaction()
    .execute((within) => server.context.phones.check(within, { ...what, code }));
  await assert.rejects(inside, /outside of transactions/);
});

test("the table of checks gives no code away, and forgets what is over", async () => {
  const what = anAttempt();
  const code = await codeFor(what);
  const rows = () => server.database.handle.selectFrom("phone_checks").selectAll().execute();
  const row = (await rows()).find(({ attempt }) => attempt === what.attempt);
  assert.ok(row?.code_mac && row.code_mac.length === 43);
  const { code_mac, ...rest } = row;
  assert.ok(!JSON.stringify(rest).includes(code));
  later(11 * MINUTE);
  await createOutboxService(server.context).sweep();
  assert.deepEqual(await rows(), []);
});

test("codes are spread evenly enough to be chance", async () => {
  const seen = new Set<string>();
  for (let made = 0; made < 40; made += 1) seen.add(await codeFor(anAttempt()));
  assert.ok(seen.size >= 39, String(seen.size));
  assert.ok(new Set([...seen].map(([first]) => first)).size >= 5);
});

/** A provider that says what it is told to, and counts how often it is asked. */
const provided = (answers: (ProviderVerdict | DeliveryError)[]) => {
  const asked: [to: string, code: string][] = [];
  const phones = createProviderVerifier({
    ...server.context,
    provider: {
      check: async (to, code) => {
        asked.push([to, code]);
        const answer = answers.shift() ?? "wrong";
        if (answer instanceof DeliveryError) throw answer;
        return answer;
      },
    },
  });
  return { asked, phones };
};

test("a provider's code: it judges, and single use stays ours", async () => {
  const { asked, phones } = provided(["wrong", "approved", "approved"]);
  const what = anAttempt();
  later(1);
  await start(what, phones);
  const [message] = await findMessages(server.database.handle, PHONE, 1);
  assert.deepEqual([message?.template, message?.vars], ["provider_code", {}]);
  assert.equal(await verdictOf(what, "111111", phones), "wrong");
  assert.deepEqual(await check(what, "222 222", phones), { verdict: "approved", phone: PHONE });
  assert.equal(await verdictOf(what, "222222", phones), "expired");
  assert.deepEqual(asked, [
    [PHONE, "111111"],
    [PHONE, "222222"],
  ]);
});

test("a provider is asked five times at most, and never about what is no code", async () => {
  const { asked, phones } = provided([]);
  const what = anAttempt();
  await start(what, phones);
  for (const code of ["x", "1&To=+1", "", "12345678901"])
    assert.equal(await verdictOf(what, code, phones), "wrong");
  assert.equal(asked.length, 0);
  assert.equal(await verdictOf(what, "123456", phones), "wrong");
  assert.equal(await verdictOf(what, "123456", phones), "too_many");
  assert.equal(asked.length, 1);
});

test("a provider's refusals are passed on, and its silence is no yes", async () => {
  const { phones } = provided(["expired", "too_many", new DeliveryError("HTTP 500", true)]);
  const what = anAttempt();
  await start(what, phones);
  assert.equal(await verdictOf(what, "123456", phones), "expired");
  assert.equal(await verdictOf(what, "123456", phones), "too_many");
  await assert.rejects(
    check(what, "987123", phones),
    (error: unknown) => error instanceof CallError && error.code === "unavailable",
  );
  assert.match(server.logged(), /the provider did not judge a code/);
  assert.ok(!server.logged().includes(PHONE) && !server.logged().includes("987123"));
});

test("what was begun with the other kind of code is over", async () => {
  const { asked, phones } = provided(["approved"]);
  const ours = anAttempt();
  const code = await codeFor(ours);
  assert.equal(await verdictOf(ours, code, phones), "expired");
  const theirs = anAttempt();
  await start(theirs, phones);
  assert.equal(await verdictOf(theirs, "123456"), "expired");
  assert.equal(asked.length, 0);
});

test("with Twilio itself: sent by the queue, judged there, good once, five tries for all of a number", async () => {
  const peer = await openTwilioPeer();
  try {
    const twilio = createTwilioVerify({
      kind: "twilio",
      accountSid: ACCOUNT,
      authToken: AUTH_TOKEN,
      serviceSid: SERVICE,
      apiUrl: peer.origin,
    });
    const phones = createProviderVerifier({ ...server.context, provider: twilio });
    const worker = createMessageWorker(server.context, {
      mail: { send: async () => "kept" },
      sms: twilio,
    });
    await server.database.handle.deleteFrom("messages").execute();
    const [first, second] = [anAttempt(), anAttempt()];
    await start(first, phones);
    assert.equal(await verdictOf(first, CODE, phones), "expired", "not sent yet");
    await worker.round();
    assert.equal(await verdictOf(first, "000000", phones), "wrong");
    assert.equal(await verdictOf(first, CODE, phones), "approved");
    assert.equal(await verdictOf(first, CODE, phones), "expired");

    await start(second, phones);
    await worker.round();
    for (let tries = 0; tries < 4; tries += 1)
      assert.equal(await verdictOf(second, "000000", phones), "wrong");
    const third = anAttempt();
    await start(third, phones);
    await worker.round();
    assert.equal(await verdictOf(third, "000000", phones), "wrong");
    assert.equal(await verdictOf(third, CODE, phones), "too_many");

    for (let sends = 0; sends < 4; sends += 1) await start(anAttempt(), phones);
    await worker.round();
    const sent = await findMessages(server.database.handle, PHONE, 100);
    const problems = sent.flatMap(({ last_error }) => last_error ?? []);
    assert.deepEqual(problems, ["HTTP 429 60203"]);
  } finally {
    peer.close();
  }
});
