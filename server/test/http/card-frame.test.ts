/** @file The card form's document and its calls: who may frame it, who may call, and that nothing is kept. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DEFAULT_LIMITS } from "../../src/limits.ts";
import { openTestServer, type RawReply, send, type TestServer } from "../harness.ts";

const NUMBER = "4242424242424242";
const CVC = "987";
const CARD = {
  number: NUMBER,
  cvc: CVC,
  name: "Ana Tremblay",
  exp_month: 12,
  exp_year: new Date().getFullYear() + 2,
};
/** As the frame calls: without an origin, from what a browser calls another site. */
const FRAME = { origin: "null", "sec-fetch-site": "cross-site" };

const STRIPE = {
  PUBLIC_URL: "https://keepwell.test",
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  CARD_ORIGIN: "https://card.keepwell.test",
};

const builtForm = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-card-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), '<!doctype html>\n<html lang="en"><head></head></html>');
  writeFileSync(join(folder, "assets", "index-abc.js"), "export {};");
  return folder;
};

let card: string;
let server: TestServer;
let stripe: TestServer;
before(async () => {
  card = builtForm();
  server = await openTestServer({ card });
  stripe = await openTestServer({ card, env: STRIPE });
});
after(async () => {
  await server.close();
  await stripe.close();
  rmSync(card, { recursive: true, force: true });
});

const ADDRESS = "localhost:8080";
const OWN_SOURCES = `'self' http://localhost:3000 http://${ADDRESS}`;

const get = (url: string, on = server, host = ADDRESS) => send(on, { method: "GET", url, headers: { host } });
const call = (path: string, body: unknown, headers: Readonly<Record<string, string>> = FRAME, on = server) =>
  send(on, { method: "POST", url: `/api/sandbox/${path}`, body, headers });
const policyOf = ({ headers }: RawReply) => String(headers["content-security-policy"]).split("; ").sort();

test("the document is sandboxed, framed by our page alone, and may load and call nothing foreign", async () => {
  const reply = await get("/card/");
  assert.equal(reply.status, 200);
  assert.deepEqual(
    policyOf(reply),
    [
      "default-src 'none'",
      "sandbox allow-scripts allow-forms",
      `script-src ${OWN_SOURCES}`,
      `style-src ${OWN_SOURCES}`,
      `font-src ${OWN_SOURCES}`,
      `connect-src ${OWN_SOURCES}`,
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "report-to csp",
    ].sort(),
  );
  assert.equal(reply.headers["x-frame-options"], undefined);
  assert.equal(reply.headers["cache-control"], "no-cache");
  for (const name of ["x-content-type-options", "referrer-policy", "permissions-policy"])
    assert.ok(reply.headers[name], name);
});

test("the document names the server by its origin, since 'self' is nothing to WebKit in a sandbox", async () => {
  const own = await openTestServer({ card, env: { PUBLIC_URL: "https://keepwell.test" } });
  const sourcesFor = async (host: string) => {
    const policy = policyOf(await get("/card/", own, host));
    return policy.find((directive) => directive.startsWith("script-src "));
  };
  try {
    assert.equal(
      await sourcesFor("keepwell.test"),
      "script-src 'self' https://keepwell.test http://keepwell.test",
    );
    assert.equal(await sourcesFor("[::1]:3000"), "script-src 'self' https://keepwell.test http://[::1]:3000");
    for (const host of [
      "evil.test; script-src *",
      "evil.test *",
      "a b",
      "evil.test/x",
      "*",
      "*.test",
      "user@host",
    ])
      assert.equal(await sourcesFor(host), "script-src 'self' https://keepwell.test", host);
  } finally {
    await own.close();
  }
});

test("its files may be read without an origin, and stay what no other site embeds", async () => {
  const { status, headers } = await get("/card/assets/index-abc.js");
  assert.equal(status, 200);
  assert.equal(headers["access-control-allow-origin"], "null");
  assert.equal(headers["cross-origin-resource-policy"], "same-origin");
  assert.equal(headers["x-frame-options"], "DENY");
  assert.match(String(headers["cache-control"]), /immutable/);
  for (const url of ["/card/index.html", "/card/assets/", "/card/assets/none.js", "/card/../main.ts"])
    assert.equal((await get(url)).status, 404, url);
});

test("the page may show that frame and no other", async () => {
  assert.ok(policyOf(await get("/")).includes("frame-src 'self'"));
  const page = await get("/", stripe, "keepwell.test");
  assert.ok(policyOf(page).includes("frame-src https://card.keepwell.test/card/"));
});

test("without a payment provider there is no card form, and the page may show no frame", async () => {
  const none = await openTestServer({ card, env: { PAYMENT_PROVIDER: "none" } });
  try {
    assert.ok(policyOf(await get("/", none)).includes("frame-src 'none'"));
    assert.equal((await get("/card/", none)).status, 404);
    assert.notEqual((await call("tokens", CARD, FRAME, none)).status, 200);
  } finally {
    await none.close();
  }
});

test("Stripe's script may run on the card form's own host, and that host shows nothing else", async () => {
  const reply = await get("/card/", stripe, "card.keepwell.test");
  assert.equal(reply.status, 200);
  const policy = policyOf(reply);
  assert.ok(policy.includes("frame-ancestors https://keepwell.test"));
  assert.ok(policy.includes("script-src 'self' https://js.stripe.com https://*.js.stripe.com"));
  assert.ok(!policy.some((directive) => directive.startsWith("sandbox")));
  assert.match(reply.text, /data-page="https:\/\/keepwell\.test"/);
  assert.equal((await get("/card/", stripe, "keepwell.test")).status, 404);
  for (const url of ["/app/", "/", "/api/health", "/api/docs"])
    assert.equal((await get(url, stripe, "card.keepwell.test")).status, 404, url);
  assert.notEqual((await call("tokens", CARD, { ...FRAME, host: "card.keepwell.test" }, stripe)).status, 200);
});

test("a test card gives a token, once and without its number", async () => {
  const reply = await call("tokens", CARD);
  assert.equal(reply.status, 200);
  const { token, ...rest } = JSON.parse(reply.text);
  assert.match(token, /^[\w-]{1,255}$/);
  assert.deepEqual(rest, { brand: "visa", last4: "4242" });
  assert.equal(reply.headers["access-control-allow-origin"], "null");
  assert.equal(reply.headers["access-control-allow-credentials"], undefined);
  assert.equal(reply.headers["cache-control"], "no-store");
  assert.ok(!reply.text.includes(NUMBER) && !reply.text.includes(CVC));
});

test("what is wrong with a card is said, and read by the frame", async () => {
  const cases: [object, string][] = [
    [{ number: "4111111111111111" }, "not_a_test_card"],
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ number: "" }, "incorrect_number"],
    [{ cvc: "12" }, "invalid_cvc"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_year: 2001 }, "invalid_expiry_year"],
  ];
  for (const [change, mistake] of cases) {
    const reply = await call("tokens", { ...CARD, ...change });
    assert.equal(reply.status, 422, mistake);
    assert.deepEqual(JSON.parse(reply.text), { mistake });
    assert.equal(reply.headers["access-control-allow-origin"], "null");
  }
});

test("a browser may ask first, and is told of this one method and these two headers", async () => {
  const reply = await send(server, {
    method: "OPTIONS",
    url: "/api/sandbox/tokens",
    headers: { ...FRAME, "access-control-request-method": "POST" },
  });
  assert.equal(reply.status, 204);
  assert.equal(reply.headers["access-control-allow-origin"], "null");
  assert.equal(reply.headers["access-control-allow-methods"], "POST");
  assert.equal(reply.headers["access-control-allow-headers"], "content-type, x-requested-with");
});

test("the card form's calls refuse every origin but null, our own page's and a missing one included", async () => {
  const origins = ["https://evil.test", "http://localhost:3000", "http://localhost", "file://", "NULL"];
  for (const origin of origins)
    for (const path of ["tokens", "challenges", "challenges/settle"])
      assert.equal((await call(path, CARD, { origin })).status, 403, `${path} ${origin}`);
  assert.equal((await call("tokens", CARD, {})).status, 403);
  const asked = { method: "OPTIONS", url: "/api/sandbox/tokens", headers: { origin: "https://evil.test" } };
  assert.equal((await send(server, asked)).status, 403);
});

test("other calls are as closed to the frame as to any other site", async () => {
  for (const url of ["/api/me", "/api/billing/config", "/api/nothing"]) {
    const reply = await send(server, { method: "GET", url, headers: FRAME });
    assert.equal(reply.status, 403, url);
    assert.equal(reply.headers["access-control-allow-origin"], undefined, url);
  }
});

test("a form of another site cannot call: it sends no such header and no JSON", async () => {
  const form = { ...FRAME, "content-type": "application/x-www-form-urlencoded" };
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/sandbox/tokens",
    headers: form,
    payload: "number=4242424242424242",
  });
  assert.equal(reply.statusCode, 400);
  const headers = { ...form, "content-type": "text/plain" };
  assert.equal((await call("tokens", JSON.stringify(CARD), headers)).status, 415);
});

test("what is no card at all is refused without a word of it", async () => {
  const bodies = [
    null,
    7,
    [],
    {},
    { ...CARD, number: 4242424242424242 },
    { ...CARD, number: { $gt: "" } },
    { ...CARD, number: "4".repeat(41) },
    { ...CARD, name: "n".repeat(256) },
    { ...CARD, exp_month: "12" },
    { ...CARD, exp_year: 1.5 },
    { ...CARD, cvc: null },
  ];
  for (const body of bodies) {
    const reply = await call("tokens", body);
    assert.equal(reply.status, 400, JSON.stringify(body));
    // The request's own uid may hold any four digits.
    const { request_id: _, ...told } = JSON.parse(reply.text);
    assert.ok(!JSON.stringify(told).includes("4242"));
  }
  assert.equal((await call("tokens", `{"number":"${NUMBER}",`)).status, 400);
  assert.equal((await call("tokens", { ...CARD, padding: "x".repeat(5000) })).status, 413);
  assert.equal((await call("tokens", "{".repeat(4000))).status, 400);
});

test("a confirmation that was never requested is not found", async () => {
  for (const client_secret of ["", "nothing", "A".repeat(43)]) {
    assert.equal((await call("challenges", { client_secret })).status, 404);
    assert.equal((await call("challenges/settle", { client_secret, passed: true })).status, 404);
  }
  for (const body of [{}, { client_secret: 7 }, { client_secret: "A".repeat(501) }])
    assert.equal((await call("challenges", body)).status, 400);
  assert.equal((await call("challenges/settle", { client_secret: "A", passed: "yes" })).status, 400);
});

test("no number, no security code and no secret is in the log or the database", async () => {
  const secret = "SECRETSECRETSECRET";
  await call("tokens", CARD);
  await call("tokens", { ...CARD, number: "4111111111111111" });
  await call("tokens", `{"number":"${NUMBER}",`);
  await call("challenges", { client_secret: secret });
  const tables = await server.database.handle.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      server.database.handle
        .selectFrom(name as "users")
        .selectAll()
        .execute(),
    ),
  );
  for (const kept of [server.logged(), JSON.stringify(rows)])
    for (const word of [NUMBER, "4111111111111111", `"${CVC}"`, secret])
      assert.ok(!kept.includes(word), word);
});

test("cards and confirmations are counted by network", async () => {
  const strict = await openTestServer({ limits: {} });
  try {
    const { points } = DEFAULT_LIMITS.card_token;
    for (let time = 0; time < points; time += 1)
      assert.equal((await call("tokens", CARD, FRAME, strict)).status, 200);
    const reply = await call("tokens", CARD, FRAME, strict);
    assert.equal(reply.status, 429);
    assert.equal(reply.headers["access-control-allow-origin"], "null");
    for (let time = 0; time < DEFAULT_LIMITS.card_challenge.points; time += 1)
      await call("challenges", { client_secret: "A" }, FRAME, strict);
    assert.equal((await call("challenges", { client_secret: "A" }, FRAME, strict)).status, 429);
  } finally {
    await strict.close();
  }
});
