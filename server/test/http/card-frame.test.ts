/**
 * @file Which pages may frame the card form, and which origins may make its calls. Browsers revalidate the card form's
 * page each time, and may keep its assets.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTestServer, type RawReply, send, type TestServer } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { CARD, createSandboxCall, FRAME, useCardForm } from "./card-form.ts";

const STRIPE = {
  PUBLIC_URL: "https://keepwell.test",
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  CARD_ORIGIN: "https://card.keepwell.test",
};

const card = useCardForm();
const server = useServer({ card });
const stripe = useServer({ card, env: STRIPE });
const ADDRESS = "localhost:8080";
const OWN_SOURCES = `'self' http://localhost:3000 http://${ADDRESS}`;
const get = (url: string, on: TestServer = server, host = ADDRESS) =>
  send(on, { method: "GET", url, headers: { host } });

const call = createSandboxCall(server);

const policyOf = ({ headers }: RawReply) => String(headers["content-security-policy"]).split("; ").sort();

test("the card form is sandboxed, is framed only by our page, and calls only our server", async () => {
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

test("the card form's policy names the server's origin, which WebKit needs in a sandbox", async () => {
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

test("the card form's frame, whose origin is null, can read its files, and no other site can", async () => {
  const { status, headers } = await get("/card/assets/index-abc.js");
  assert.equal(status, 200);
  assert.equal(headers["access-control-allow-origin"], "null");
  assert.equal(headers["cross-origin-resource-policy"], "same-origin");
  assert.equal(headers["x-frame-options"], "DENY");
  assert.match(String(headers["cache-control"]), /immutable/);
  for (const url of ["/card/index.html", "/card/assets/", "/card/assets/none.js", "/card/../main.ts"])
    assert.equal((await get(url)).status, 404, url);
});

test("the page may show only the frame of the card form", async () => {
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

test("Stripe's script may run on the card form's own host, which serves only the card form", async () => {
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

test("a preflight request is answered with only one method and two headers", async () => {
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

test("the card form's calls refuse every origin except null, even our own page's", async () => {
  const origins = ["https://evil.test", "http://localhost:3000", "http://localhost", "file://", "NULL"];
  for (const origin of origins)
    for (const path of ["tokens", "challenges", "challenges/settle"])
      assert.equal((await call(path, CARD, { origin })).status, 403, `${path} ${origin}`);
  assert.equal((await call("tokens", CARD, {})).status, 403);
  const asked = { method: "OPTIONS", url: "/api/sandbox/tokens", headers: { origin: "https://evil.test" } };
  assert.equal((await send(server, asked)).status, 403);
});

test("other calls refuse the card form as they refuse any other site", async () => {
  for (const url of ["/api/me", "/api/billing/config", "/api/nothing"]) {
    const reply = await send(server, { method: "GET", url, headers: FRAME });
    assert.equal(reply.status, 403, url);
    assert.equal(reply.headers["access-control-allow-origin"], undefined, url);
  }
});

test("an HTML form of another site cannot make a call", async () => {
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
