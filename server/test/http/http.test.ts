import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DATA_VERSION } from "@keepwell/contract/data-version.ts";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { ERRORS } from "@keepwell/contract/errors.ts";
import { openApiDocument } from "@keepwell/contract/openapi/document.ts";
import { VERSION } from "../../src/version.ts";
import { aUser } from "../factories.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

/** The policy of docs/security.md section 6, word for word. The order of its directives does not matter. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; " +
  "img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
  "trusted-types app-worker; report-to csp";

const EXACTLY = {
  "reporting-endpoints": 'csp="/api/csp-reports"',
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const directives = (policy: unknown) => String(policy).split("; ").sort();
const get = (url: string) => send(server, { method: "GET", url });

/** Addresses that together get every kind of answer: a page, a reply to a call, and each kind of failure. */
const ADDRESSES = [
  "/",
  "/app",
  "/nothing",
  "/api/health",
  "/api/me",
  "/api/nothing",
  "/api/docs",
  "/api/docs/style.css",
];
ADDRESSES.push("/api/openapi.json", "/api/%zz", "/%zz", `/api/buckets/${"x".repeat(300)}`, "/%61pi/health");

test("every answer has exactly the expected security headers", async () => {
  for (const url of ADDRESSES) {
    const { headers } = await get(url);
    for (const [name, value] of Object.entries(EXACTLY)) assert.equal(headers[name], value, `${url} ${name}`);
    assert.deepEqual(directives(headers["content-security-policy"]), directives(POLICY), url);
  }
});

test("no reply names the software that made it", async () => {
  for (const url of ADDRESSES) {
    const { headers, text } = await get(url);
    for (const name of ["server", "x-powered-by", "via", "access-control-allow-origin", "set-cookie", "etag"])
      assert.equal(headers[name], undefined, `${url} ${name}`);
    assert.doesNotMatch(text, /FST_|fastify|node_modules|at .*\.ts:/i, url);
  }
});

test("browser permissions are off, except the clipboard and passkeys", async () => {
  const policy = String((await get("/")).headers["permissions-policy"]);
  const own = policy.split(", ").filter((feature) => !feature.endsWith("=()"));
  assert.deepEqual(own, [
    "clipboard-read=(self)",
    "clipboard-write=(self)",
    "publickey-credentials-create=(self)",
    "publickey-credentials-get=(self)",
  ]);
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
    assert.ok(policy.includes(`${feature}=()`), feature);
});

test("no cache keeps a reply of the API", async () => {
  for (const url of ADDRESSES.filter((one) => /^\/(api|%61pi|%zz)/.test(one)))
    assert.equal((await get(url)).headers["cache-control"], "no-store", url);
});

test("every reply of the API says which version of the data a client must know", async () => {
  for (const url of ADDRESSES.filter((one) => /^\/(api|%61pi|%zz)/.test(one)))
    assert.equal((await get(url)).headers["keepwell-needs"], String(DATA_VERSION), url);
  assert.equal((await get("/app")).headers["keepwell-needs"], undefined);
});

test("HSTS is sent only if the public address is https", async () => {
  assert.equal((await get("/")).headers["strict-transport-security"], undefined);
  const secure = await openTestServer({ env: { PUBLIC_URL: "https://keepwell.test" } });
  try {
    for (const url of ["/", "/api/me", "/%zz"]) {
      const { headers } = await send(secure, { method: "GET", url });
      assert.equal(headers["strict-transport-security"], "max-age=63072000", url);
    }
  } finally {
    await secure.close();
  }
});

test("an unknown path gets an error of the catalogue that does not repeat the path", async () => {
  const cases: [string, number, string][] = [
    ["/api/nothing", 404, "not_found"],
    ["/nothing", 404, "not_found"],
    ["/api/%zz", 400, "bad_request"],
    [`/api/buckets/${"x".repeat(300)}`, 404, "not_found"],
  ];
  for (const [url, status, code] of cases) {
    const reply = await get(url);
    assert.deepEqual([reply.status, reply.code], [status, code], url);
    assert.ok(!reply.text.includes(url.slice(-10)));
  }
});

test("each failed call gets a unique request number, whatever the caller sends", async () => {
  const idOf = async () => {
    const reply = await send(server, { method: "GET", url: "/api/me", headers: { "request-id": "mine" } });
    return JSON.parse(reply.text).request_id;
  };
  const [one, other] = [await idOf(), await idOf()];
  assert.match(one, /^[0-9a-f-]{36}$/);
  assert.notEqual(one, other);
});

test("the health call returns the version", async () => {
  assert.deepEqual(JSON.parse((await get("/api/health")).text), { status: "ok", version: VERSION });
});

test("the API describes itself, for machines and for people", async () => {
  const document = await get("/api/openapi.json");
  assert.match(String(document.headers["content-type"]), /^application\/json/);
  assert.deepEqual(JSON.parse(document.text), JSON.parse(JSON.stringify(openApiDocument(VERSION))));
  const page = await get("/api/docs");
  assert.match(String(page.headers["content-type"]), /^text\/html/);
  const calls = Object.values(endpoints).flatMap((table) => Object.values<Endpoint>(table));
  for (const { method, path } of calls) assert.ok(page.text.includes(`<code>${method} ${path}</code>`), path);
  const rows = new Set(calls.flatMap(({ refusals = [] }) => refusals.map(({ code }) => code)));
  for (const code of rows)
    assert.match(page.text, new RegExp(`<tr><td>\\d+</td><td><code>${code}</code></td>`));
  for (const code of Object.keys(ERRORS)) assert.ok(page.text.includes(`<code>${code}</code>`), code);
  assert.doesNotMatch(page.text, /<script|style="|<style/);
  assert.match(String((await get("/api/docs/style.css")).headers["content-type"]), /^text\/css/);
});

test("reports of the content policy are accepted, shortened and logged", async () => {
  const headers = { "content-type": "application/reports+json" };
  const report = {
    type: "csp-violation",
    body: { effectiveDirective: "script-src", blockedURL: "x".repeat(5000) },
  };
  const post = (body: unknown) => send(server, { method: "POST", url: "/api/csp-reports", body, headers });
  assert.equal((await post([report])).status, 204);
  assert.match(server.logged(), /"effectiveDirective":"script-src","blockedURL":"x{200}"/);
  for (const body of ["7", "{}", '[{"body":7}]']) assert.equal((await post(body)).status, 204);
  assert.equal((await post("{")).status, 400);
  assert.equal((await post([{ body: { blockedURL: "x".repeat(20_000) } }])).status, 413);
});

test("an unforeseen failure is 500, reveals nothing, and is logged under its request number", async () => {
  const broken = await openTestServer();
  const user = await aUser(broken);
  await broken.database.handle.schema.dropTable("own_bucket_keys").execute();
  const token = user.device.identities.active()?.token ?? "";
  const reply = await send(broken, { method: "GET", url: "/api/buckets", token });
  assert.deepEqual([reply.status, reply.code], [500, "internal"]);
  assert.doesNotMatch(reply.text, /own_bucket_keys|relation|select/);
  assert.ok(broken.logged().includes(JSON.parse(reply.text).request_id));
  await broken.close();
});
