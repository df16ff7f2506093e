import assert from "node:assert/strict";
import { test } from "node:test";
import { DATA_VERSION } from "@keepwell/contract/data-version.ts";
import { createApi } from "../../src/api/api.ts";
import type { Transport, TransportRequest } from "../../src/api/transport.ts";
import { answering } from "../lying/lies.ts";

const UID = "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";
const OTHER = "1b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";
const SALT = "AAAAAAAAAAAAAAAAAAAAAA==";
const TIME = "2026-01-02T03:04:05.678Z";
const place = { bucket: { uid: OTHER }, password_list: null, permissions: null };
const row = { uid: UID, id: UID, name: "n", rev: 1, row: null, ...place };
const entry = { ...row, type: "note", is_restricted: false, created_at: TIME, updated_at: TIME };

const apiOn = (
  transport: Transport,
  token: string | null = null,
  onUnauthorized?: (token: string) => Promise<void>,
) => createApi({ transport, token: () => token, ...(onUnauthorized ? { onUnauthorized } : {}) });

const requestOf = async (
  call: (api: ReturnType<typeof apiOn>) => Promise<unknown>,
): Promise<TransportRequest> => {
  const sent: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    sent.push(request);
    return { status: 500, retryAfter: null, text: "" };
  };
  await assert.rejects(call(apiOn(transport, "a.b.c")));
  assert.ok(sent[0]);
  return sent[0];
};

test("a call sends its method, its path with the parameters, its query and its headers", async () => {
  const request = await requestOf((api) => api.buckets.getEntry({ params: { bucketId: UID, id: OTHER } }));
  assert.deepEqual(request, {
    method: "GET",
    path: `/api/buckets/${UID}/entries/${OTHER}`,
    headers: {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      "Keepwell-Client": `web/${DATA_VERSION}`,
      Authorization: "Bearer a.b.c",
    },
    body: undefined,
  });
  const query = await requestOf((api) => api.buckets.generatePassword({ query: { length: 16 } }));
  assert.equal(query.path, "/api/passwords/generate?length=16");
});

test("a reply that requires a later client is refused, and a malformed requirement is ignored", async () => {
  const needing = (needs: string | null) =>
    apiOn(async () => ({
      status: 200,
      retryAfter: null,
      needs,
      text: JSON.stringify({ kdf: 1, salt: SALT }),
    }));
  const ask = (needs: string | null) => needing(needs).identity.prelogin({ body: { email: "a@b.test" } });
  await assert.rejects(ask(String(DATA_VERSION + 1)), { name: "CallFailure", type: "outdated" });
  for (const needs of [String(DATA_VERSION), "1", null, "", "soon", "-1", "1e400", "2.5"])
    assert.equal((await ask(needs)).salt, SALT, `${needs}`);
});

test("a call that needs no session carries no token", async () => {
  const request = await requestOf((api) => api.identity.prelogin({ body: { email: "a@b.test" } }));
  assert.equal(request.headers["Authorization"], undefined);
  assert.equal(request.headers["Content-Type"], "application/json");
  assert.equal(request.body, '{"email":"a@b.test"}');
});

test("a call with a parameter that is not a uid is not sent", async () => {
  const never: Transport = () => assert.fail("a request went out");
  for (const id of ["..", ".", "", "a/b", "%2e%2e", "x?y#z", `${UID}/entries`, UID.toUpperCase()])
    await assert.rejects(apiOn(never).buckets.getBucket({ params: { id } }), { type: "not_found" }, id);
});

test("a row with an unknown value is shown, except if the value decides how to read the row", async () => {
  const event = { seq: 1, user_agent: "", ip: "", at: TIME };
  const events = [
    { ...event, kind: "signed_in" },
    { ...event, seq: 2, kind: "passkey_made" },
  ];
  const api = apiOn(answering(200, events), "a.b.c");
  const shown = await api.identity.listActivity({ query: {} });
  assert.deepEqual(
    shown.map((row) => "kind" in row && row.kind),
    ["signed_in", "unknown"],
  );
  const decides = apiOn(answering(200, { ...entry, type: "passkey" }), "a.b.c");
  const params = { bucketId: OTHER, id: UID };
  await assert.rejects(decides.buckets.getEntry({ params }), { type: "unverifiable" });
});

const wire = (status: string, code: string) => ({ status, code, user_message: "Words." });

test("the type in a failure's body is used only if it fits the HTTP status", async () => {
  const cases: readonly [status: number, body: unknown, type: string, code: string | null][] = [
    [402, wire("payment", "payment"), "payment", "payment"],
    [500, wire("payment", "payment"), "internal", null],
    [403, wire("forbidden", "payment"), "forbidden", null],
    [403, wire("unauthorized", "bucket.delete"), "forbidden", "bucket.delete"],
    [400, wire("card_error", "x"), "card_error", null],
    [400, wire("validation", "validation"), "bad_request", null],
    [401, wire("two_factor_required", "x"), "two_factor_required", null],
    [404, wire("__proto__", "constructor"), "not_found", null],
    [418, wire("internal", "internal"), "internal", "internal"],
    [401, wire("forbidden", "forbidden"), "unavailable", null],
    [401, "<html>", "unavailable", null],
    [302, "", "internal", null],
    [422, { status: "validation" }, "validation", null],
    [429, wire("rate_limited", "rate_limited"), "rate_limited", "rate_limited"],
    [502, "<html><body>Bad gateway</body></html>", "internal", null],
    [503, "", "unavailable", null],
  ];
  for (const [status, body, type, code] of cases)
    await assert.rejects(apiOn(answering(status, body)).system.health(), { type, code }, `${status}`);
});

test("each field keeps its first error, and an unknown code becomes `invalid`", async () => {
  const errors = {
    email: [
      { code: "email_taken", message: "Taken." },
      { code: "invalid", message: "Second." },
    ],
    name: [{ code: "toString", message: "Odd." }],
    text: [],
  };
  const body = { ...wire("validation", "validation"), errors };
  await assert.rejects(apiOn(answering(422, body)).system.health(), {
    fields: {
      email: { code: "email_taken", message: "email_taken" },
      name: { code: "invalid", message: "invalid" },
    },
  });
});

test("Retry-After is read only if it is a number of seconds with at most six digits", async () => {
  const waits = {
    "30": 30,
    "0": 0,
    "-5": null,
    "1e9": null,
    "": null,
    "99999999": null,
    "Wed, 21 Oct": null,
  };
  for (const [header, retryAfter] of Object.entries(waits))
    await assert.rejects(apiOn(answering(429, "", header)).system.health(), { retryAfter }, header);
});

test("if the server cannot be reached, the call fails with the error `offline`", async () => {
  const unreachable: Transport = () => Promise.reject(new TypeError("fetch failed"));
  await assert.rejects(apiOn(unreachable).system.health(), { type: "offline" });
});

test("a reply that arrives after the sign-out is discarded", async () => {
  const signedOut = new AbortController();
  const transport: Transport = (request) => {
    signedOut.abort();
    return answering(200, { status: "ok", version: "1" })(request);
  };
  const api = createApi({ transport, token: () => null, signedOut: signedOut.signal });
  await assert.rejects(api.system.health(), { type: "signed_out" });
});

test("a success reply that does not match the contract cannot be verified", async () => {
  const lies = [
    "",
    "<html>",
    "null",
    "[]",
    "7",
    "NaN",
    '"ok"',
    "{",
    { status: "OK", version: "1" },
    { status: "ok" },
  ];
  lies.push({ status: "ok", version: "1".repeat(5_000_000) }, "[".repeat(100_000));
  for (const body of lies)
    await assert.rejects(apiOn(answering(200, body)).system.health(), { type: "unverifiable" });
});

test("a call that expects no content accepts the status 204, and refuses a reply with content", async () => {
  const { signOut } = apiOn(answering(204, undefined), "a.b.c").identity;
  assert.equal(await signOut(), undefined);
  await assert.rejects(apiOn(answering(200, { done: true })).identity.signOut(), { type: "unverifiable" });
});

test("fields that the contract does not name are dropped, and no reply changes a prototype", async () => {
  const text = '{"status":"ok","version":"1","__proto__":{"polluted":true},"extra":1}';
  const reply = await apiOn(answering(200, text)).system.health();
  assert.deepEqual(reply, { status: "ok", version: "1" });
  assert.equal(Object.getPrototypeOf({}).polluted, undefined);
});

const listEntries = (rows: unknown) =>
  apiOn(answering(200, rows)).buckets.listEntries({ params: { bucketId: OTHER } });

test("a row that does not match the contract is set aside, and the other rows are returned", async () => {
  const bad = [{ ...entry, uid: OTHER, rev: "1" }, null, 7, [], { uid: "x" }];
  assert.deepEqual(await listEntries([...bad, entry]), [
    { unverifiable: true, uid: OTHER },
    ...[1, 2, 3, 4].map(() => ({ unverifiable: true, uid: null })),
    entry,
  ]);
});

test("a second row with the same uid is set aside (MS-18)", async () => {
  assert.deepEqual(await listEntries([entry, { ...entry, name: "alias" }]), [
    entry,
    { unverifiable: true, uid: UID },
  ]);
});

test("a reply that is not an array, although the contract demands one, cannot be verified", async () => {
  for (const rows of [{}, null, "", { 0: entry, length: 1 }])
    await assert.rejects(listEntries(rows), { type: "unverifiable" });
});

test("a reply about another object than the requested one cannot be verified", async () => {
  const sealed = { ...entry, uid: UID, id: UID };
  const get = apiOn(answering(200, sealed)).buckets.getEntry({ params: { bucketId: OTHER, id: OTHER } });
  await assert.rejects(get, { type: "unverifiable" });
});

test("a 401 reports the call's token as refused, except at a sign-in, which sends no token (MS-75)", async () => {
  const refused: string[] = [];
  const unauthorized = answering(401, wire("unauthorized", "unauthorized"));
  const api = apiOn(unauthorized, "a.b.c", async (token) => void refused.push(token));
  await assert.rejects(api.identity.me(), { type: "unauthorized" });
  await assert.rejects(api.identity.authenticate({ body: { email: "a@b.test", password: "x" } }), {
    type: "unauthorized",
  });
  assert.deepEqual(refused, ["a.b.c"]);
});
