/** @file Codes that a provider makes and checks. The server still enforces single use and the number of tries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CallError } from "@keepwell/contract/errors.ts";
import { DeliveryError } from "../../src/gateways/transport.ts";
import { createTwilioVerify, type ProviderVerdict } from "../../src/gateways/twilio-verify.ts";
import { findMessages } from "../../src/messages/message.store.ts";
import { createMessageWorker } from "../../src/messages/message-worker.ts";
import { createProviderVerifier } from "../../src/phone/provider-verifier.ts";
import { later } from "../clock.ts";
import { aUser } from "../factories.ts";
import { ACCOUNT, AUTH_TOKEN, CODE, openTwilioPeer, SERVICE } from "../messages/twilio-peer.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { PHONE, phoneCodeSteps } from "./phone-code-steps.ts";

const server = useServer();
const { steps } = prepare(server, async () => ({ steps: phoneCodeSteps(server, await aUser(server)) }));

/** A provider that gives these answers one after the other, and records the requests. */
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

test("the provider checks a code, and the server enforces single use", async () => {
  const { asked, phones } = provided(["wrong", "approved", "approved"]);
  const what = steps.anAttempt();
  later(server, 1);
  await steps.start(what, phones);
  const [message] = await findMessages(server.database.handle, PHONE, 1);
  assert.deepEqual([message?.template, message?.vars], ["provider_code", {}]);
  assert.equal(await steps.verdictOf(what, "111111", phones), "wrong");
  assert.deepEqual(await steps.check(what, "222 222", phones), { verdict: "approved", phone: PHONE });
  assert.equal(await steps.verdictOf(what, "222222", phones), "expired");
  assert.deepEqual(asked, [
    [PHONE, "111111"],
    [PHONE, "222222"],
  ]);
});

test("each check has five tries, and the provider is never asked about a malformed code", async () => {
  const { asked, phones } = provided([]);
  const what = steps.anAttempt();
  await steps.start(what, phones);
  for (const code of ["x", "1&To=+1", "", "12345678901"])
    assert.equal(await steps.verdictOf(what, code, phones), "wrong");
  assert.equal(asked.length, 0);
  assert.equal(await steps.verdictOf(what, "123456", phones), "wrong");
  assert.equal(await steps.verdictOf(what, "123456", phones), "too_many");
  assert.equal(asked.length, 1);
});

test("a provider's refusal is passed on, and without an answer the code is not accepted", async () => {
  const { phones } = provided(["expired", "too_many", new DeliveryError("HTTP 500", true)]);
  const what = steps.anAttempt();
  await steps.start(what, phones);
  assert.equal(await steps.verdictOf(what, "123456", phones), "expired");
  assert.equal(await steps.verdictOf(what, "123456", phones), "too_many");
  await assert.rejects(
    steps.check(what, "987123", phones),
    (error: unknown) => error instanceof CallError && error.code === "unavailable",
  );
  assert.match(server.logged(), /the provider did not judge a code/);
  assert.ok(!server.logged().includes(PHONE) && !server.logged().includes("987123"));
});

test("a check becomes invalid if the operator switches to or from a provider's codes", async () => {
  const { asked, phones } = provided(["approved"]);
  const ours = steps.anAttempt();
  const code = await steps.codeFor(ours);
  assert.equal(await steps.verdictOf(ours, code, phones), "expired");
  const theirs = steps.anAttempt();
  await steps.start(theirs, phones);
  assert.equal(await steps.verdictOf(theirs, "123456"), "expired");
  assert.equal(asked.length, 0);
});

test("Twilio sends and checks codes; each is valid once, and a number has five tries", async () => {
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
    const [first, second] = [steps.anAttempt(), steps.anAttempt()];
    await steps.start(first, phones);
    assert.equal(
      await steps.verdictOf(first, CODE, phones),
      "expired",
      "a code is refused before the message is sent",
    );
    await worker.round();
    assert.equal(await steps.verdictOf(first, "000000", phones), "wrong");
    assert.equal(await steps.verdictOf(first, CODE, phones), "approved");
    assert.equal(await steps.verdictOf(first, CODE, phones), "expired");

    await steps.start(second, phones);
    await worker.round();
    for (let tries = 0; tries < 4; tries += 1)
      assert.equal(await steps.verdictOf(second, "000000", phones), "wrong");
    const third = steps.anAttempt();
    await steps.start(third, phones);
    await worker.round();
    assert.equal(await steps.verdictOf(third, "000000", phones), "wrong");
    assert.equal(await steps.verdictOf(third, CODE, phones), "too_many");

    for (let sends = 0; sends < 4; sends += 1) await steps.start(steps.anAttempt(), phones);
    await worker.round();
    const sent = await findMessages(server.database.handle, PHONE, 100);
    const problems = sent.flatMap(({ last_error }) => last_error ?? []);
    assert.deepEqual(problems, ["HTTP 429 60203"]);
  } finally {
    peer.close();
  }
});
