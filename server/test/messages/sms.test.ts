/** @file Text messages are sent over real HTTP, to a configurable service and to Twilio Verify. */
import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { httpCall } from "../../src/gateways/http-call.ts";
import { createHttpSmsTransport } from "../../src/gateways/http-sms-transport.ts";
import { DeliveryError, type OutgoingSms } from "../../src/gateways/transport.ts";
import { createTwilioVerify } from "../../src/gateways/twilio-verify.ts";

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Answer = readonly [status: number, body?: unknown, headers?: Record<string, string>];

const calls: Call[] = [];
let answer: (call: Call) => Answer;
let service: Server;
let origin: string;

const take = async (request: IncomingMessage): Promise<Call> => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  body: await text(request),
});

before(async () => {
  service = createServer((request, response) => {
    void take(request).then((call) => {
      calls.push(call);
      const [status, body = {}, headers = {}] = answer(call);
      response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => service.once("listening", resolve));
  const address = service.address();
  assert.ok(typeof address === "object" && address !== null);
  origin = `http://127.0.0.1:${address.port}`;
});
after(() => service.close());
beforeEach(() => {
  calls.length = 0;
  answer = () => [200];
});

const SMS: OutgoingSms = {
  uid: "u-1",
  to: "+15145550123",
  locale: "fr-CA",
  text: 'Le "code"\n\\ {secret} é',
};

const refused = (code: string, retryable: boolean) => (error: unknown) => {
  assert.ok(error instanceof DeliveryError);
  assert.deepEqual([error.code, error.retryable], [code, retryable]);
  return true;
};

const generic = (env: Record<string, string> = {}) => {
  const { sms } = readConfig({ SMS_URL: `${origin}/send?x=1`, SMS_SECRET: 's3cret"x', ...env });
  assert.ok(sms.kind === "http");
  return createHttpSmsTransport(sms);
};

test("an SMS service gets the message as escaped JSON", async () => {
  const transport = generic({
    SMS_HEADERS: '{"Authorization":"Bearer {secret}"}',
    SMS_BODY: '{"key":"{secret}","to":["{to}"],"message":{"text":"{text}","ref":"{id}","{x}":1}}',
  });
  assert.equal(await transport.send(SMS), "sent");
  const [call] = calls;
  assert.deepEqual([call?.method, call?.url], ["POST", "/send?x=1"]);
  assert.equal(call?.headers.authorization, 'Bearer s3cret"x');
  assert.equal(call?.headers["content-type"], "application/json");
  assert.deepEqual(JSON.parse(call?.body ?? ""), {
    key: 's3cret"x',
    to: ["+15145550123"],
    message: { text: SMS.text, ref: "u-1", "{x}": 1 },
  });
});

test("a message can be sent to an SMS service as a form, and with another HTTP method", async () => {
  const transport = generic({
    SMS_METHOD: "PUT",
    SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
    SMS_BODY: "To={to}&Body={text}",
  });
  await transport.send({ ...SMS, text: "a&To=+19005550100" });
  assert.equal(calls[0]?.method, "PUT");
  const form = new URLSearchParams(calls[0]?.body);
  assert.deepEqual(
    [...form],
    [
      ["To", "+15145550123"],
      ["Body", "a&To=+19005550100"],
    ],
  );
});

test("a temporary failure is retried, and a permanent one is not", async () => {
  const cases: [status: number, retryable: boolean][] = [
    [500, true],
    [503, true],
    [429, true],
    [408, true],
    [401, true],
    [400, false],
    [403, false],
    [404, false],
  ];
  for (const [status, retryable] of cases) {
    answer = () => [status, { message: "+15145550123" }];
    await assert.rejects(generic().send(SMS), refused(`HTTP ${status}`, retryable));
  }
});

test("a reply that is not a JSON object is read as an empty object", async () => {
  const read = async (body: unknown) => {
    answer = () => [200, body];
    return (await httpCall({ url: origin, method: "POST", headers: {}, body: "" })).json;
  };
  assert.deepEqual(await read({ code: 1 }), { code: 1 });
  for (const body of [["code"], [], 1, null, true, '"code"', "no JSON", ""])
    assert.deepEqual(await read(body), {}, JSON.stringify(body));
});

test("no redirect is followed, and the secret is sent only to the configured service", async () => {
  answer = () => [307, "", { location: `${origin}/elsewhere` }];
  await assert.rejects(generic().send(SMS), (error: unknown) => error instanceof DeliveryError);
  assert.equal(calls.length, 1);
});

test("an unreachable service is retried", async () => {
  const { sms } = readConfig({ SMS_URL: "http://127.0.0.1:9/" });
  assert.ok(sms.kind === "http");
  await assert.rejects(createHttpSmsTransport(sms).send(SMS), refused("TypeError", true));
});

test("a message without a code, for a provider that makes its own codes, is not sent as a text", async () => {
  await assert.rejects(generic().send({ ...SMS, text: undefined }), refused("no text", false));
  assert.equal(calls.length, 0);
});

const ACCOUNT = `AC${"a".repeat(32)}`;
const SERVICE = `VA${"b".repeat(32)}`;
const PHONE = "+15145550123";

const twilio = () => {
  const { sms } = readConfig({
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: "t0ken",
    TWILIO_VERIFY_SERVICE_SID: SERVICE,
    TWILIO_API_URL: `${origin}/`,
  });
  assert.ok(sms.kind === "twilio");
  return createTwilioVerify(sms);
};
const START = { ...SMS, text: undefined };

test("Twilio is asked to send a code that Twilio makes", async () => {
  answer = () => [201, { sid: "VE1", status: "pending" }];
  assert.equal(await twilio().send(START), "sent");
  const [call] = calls;
  assert.deepEqual([call?.method, call?.url], ["POST", `/v2/Services/${SERVICE}/Verifications`]);
  const basic = Buffer.from(`${ACCOUNT}:t0ken`).toString("base64");
  assert.equal(call?.headers.authorization, `Basic ${basic}`);
  assert.deepEqual(Object.fromEntries(new URLSearchParams(call?.body)), {
    To: PHONE,
    Channel: "sms",
    Locale: "fr-CA",
  });
});

test("each reason for which Twilio refuses to send a code becomes a separate error", async () => {
  const cases: [Answer, code: string, retryable: boolean][] = [
    [[429, { code: 60203, message: "Max send attempts reached" }], "HTTP 429 60203", false],
    [[429, { code: 20429 }], "HTTP 429 20429", true],
    [[400, { code: 60200 }], "HTTP 400 60200", false],
    [[401, { code: 20003 }], "HTTP 401 20003", true],
    [[503, "busy"], "HTTP 503", true],
  ];
  for (const [reply, code, retryable] of cases) {
    answer = () => reply;
    await assert.rejects(twilio().send(START), refused(code, retryable));
  }
  await assert.rejects(twilio().send(SMS), refused("text written by the server", false));
});

test("the verdict of Twilio on a typed code becomes one of our results", async () => {
  const cases: [Answer, verdict: string][] = [
    [[200, { status: "approved" }], "approved"],
    [[200, { status: "pending" }], "wrong"],
    [[200, { status: "max_attempts_reached" }], "too_many"],
    [[200, { status: "canceled" }], "expired"],
    [[200, { status: "approved and more" }], "expired"],
    [[200, "no JSON"], "expired"],
    [[404, { code: 20404 }], "expired"],
    [[429, { code: 60202 }], "too_many"],
  ];
  for (const [reply, verdict] of cases) {
    calls.length = 0;
    answer = () => reply;
    assert.equal(await twilio().check(PHONE, "123456"), verdict, JSON.stringify(reply));
    assert.equal(calls.length, 1);
    assert.equal(calls[0]?.url, `/v2/Services/${SERVICE}/VerificationCheck`);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(calls[0]?.body)), { To: PHONE, Code: "123456" });
  }
});

test("Twilio is asked again if it gives no result for a code, and without a result the code is not accepted", async () => {
  answer = () => (calls.length === 1 ? [500] : [200, { status: "approved" }]);
  assert.equal(await twilio().check(PHONE, "123456"), "approved");
  calls.length = 0;
  answer = () => [500, { status: "approved" }];
  await assert.rejects(twilio().check(PHONE, "123456"), refused("HTTP 500", true));
  assert.equal(calls.length, 2);
  calls.length = 0;
  answer = () => [400, { code: 60200, status: "approved" }];
  await assert.rejects(twilio().check(PHONE, "123456"), refused("HTTP 400 60200", false));
  assert.equal(calls.length, 1);
});
