/** @file Input that our clients never send is refused. It never causes a 500, and changes nothing. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { z } from "zod";
import { aList, anEntry, aPasswordDraft, aUser, systemBucket, tokenOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
let token: string;
let paths: Readonly<Record<string, string>>;
before(async () => {
  await server.opened;
  const user = await aUser(server, { plan: "partner" });
  token = tokenOf(user);
  const bucket = await systemBucket(user);
  const entry = await anEntry(user, bucket, aPasswordDraft());
  const list = await aList(user, bucket);
  const { api } = user.session;
  const { uid } = await api.identity.me();
  const subscriber = await api.billing.findSubscriber({ params: { type: "user", uid } });
  paths = {
    bucketId: bucket.uid,
    accessId: bucket.uid,
    uid: subscriber.uid,
    subscriberId: subscriber.uid,
    id: entry.uid,
    bucket: bucket.uid,
    listId: list.uid,
    type: "bucket",
    rev: "1",
    // These objects need not exist, because the server checks the body before it looks for an object.
    enterpriseId: bucket.uid,
    groupId: bucket.uid,
    userId: bucket.uid,
    reportId: bucket.uid,
    model: "bucket",
    objectId: bucket.uid,
    context: "bucket",
  };
});

const calls = Object.values(endpoints).flatMap((table) => Object.values<Endpoint>(table));
const withBody = calls.filter(({ body }) => body !== undefined);
/**
 * The paths that may answer a meaningless body with an unusual status, each with its allowed statuses. For example, an
 * invalid link is answered like an expired link.
 */
const OTHER_ANSWERS: Readonly<Record<string, readonly number[]>> = {
  "/api/token/refresh": [200, 422],
  "/api/subscriptions/{uid}": [404, 422],
  "/api/enterprises/{enterpriseId}/leavers/{reportId}/items/{id}": [404, 422],
  "/api/authenticate/two-factor": [401, 422],
  "/api/authenticate/two-factor/send": [401, 422],
  "/api/me/phone-numbers": [403, 422],
  "/api/me/phone-numbers/confirm": [403, 422],
  "/api/me/authenticator/confirm": [403, 422],
  "/api/email/link": [404, 422],
  "/api/me/email/verify": [404, 422],
  "/api/password/recovery": [400, 422],
  "/api/password/reset": [400, 422],
  "/api/team/invitation": [400, 422],
  "/api/password/recovery-request": [400, 422],
};

const urlOf = ({ path }: Endpoint): string =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => (name === "id" && !path.includes("bucketId") ? paths["bucket"] : paths[name]) ?? "",
  );

const fieldsOf = (declared: Endpoint): string[] => {
  const json = JSON.parse(JSON.stringify(z.toJSONSchema(declared.body ?? z.object({}), { io: "input" })));
  const variants = json.oneOf ?? json.anyOf ?? [json];
  return [
    ...new Set<string>(variants.flatMap((one: { properties?: object }) => Object.keys(one.properties ?? {}))),
  ];
};

/**
 * Sends the body to every call that takes one. Expects one of the statuses, or one that `OTHER_ANSWERS` allows, and no
 * change.
 */
const refusedEverywhere = async (
  body: unknown,
  expected: readonly number[],
  headers: Record<string, string> = {},
) => {
  const before = await rowCounts(server);
  for (const declared of withBody) {
    const reply = await send(server, { method: declared.method, url: urlOf(declared), token, body, headers });
    const about = `${declared.method} ${declared.path}: ${reply.status} ${reply.text.slice(0, 200)}`;
    assert.ok(expected.includes(reply.status) || OTHER_ANSWERS[declared.path]?.includes(reply.status), about);
    if (reply.status !== 200) assert.ok(reply.code, about);
  }
  assert.deepEqual(await rowCounts(server), before);
};

test("a body that is not JSON is refused", async () => {
  for (const body of [
    "",
    "{",
    "NaN",
    "{'a':1}",
    '{"a":NaN}',
    '{"a":1,}',
    "\u0000",
    "a=1&b=2",
    "\ufeff\ufeff{}",
  ])
    await refusedEverywhere(body, [400]);
});

test("JSON that is not an object is refused", async () => {
  for (const body of ["null", "[]", "7", '"x"', "true", "[{}]", "1e999"])
    await refusedEverywhere(body, [422]);
});

test("an object without its fields is refused", async () => {
  await refusedEverywhere({}, [422]);
});

test("a property name that would change a prototype is refused", async () => {
  await refusedEverywhere('{"__proto__":{"isAdmin":true}}', [400]);
  await refusedEverywhere('{"constructor":{"prototype":{"isAdmin":true}}}', [400]);
  await refusedEverywhere('{"a":{"b":[{"__proto__":{"isAdmin":true}}]}}', [400]);
  assert.equal("isAdmin" in {}, false);
});

test("deep nesting is refused, and the server keeps running", async () => {
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  await refusedEverywhere(deep("[", "]"), [422]);
  await refusedEverywhere(`{"uid":${deep("[", "]")}}`, [422]);
  await refusedEverywhere(`{"email":${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}}`, [422]);
  assert.equal((await send(server, { method: "GET", url: "/api/health" })).status, 200);
});

test("a body with one field is refused if its schema refuses it, whatever the type of the value", async () => {
  const odd: readonly unknown[] = [
    [],
    ["x"],
    {},
    { $ne: null },
    { toString: "x" },
    true,
    7,
    -1,
    1e308,
    null,
    "\u0000",
    "x".repeat(100_000),
  ];
  for (const declared of withBody)
    for (const field of fieldsOf(declared))
      for (const value of odd) {
        const body = { [field]: value };
        if (declared.body && (await z.safeParseAsync(declared.body, body)).success) continue;
        const call = { method: declared.method, url: urlOf(declared), token, body };
        const { status, text } = await send(server, call);
        const allowed = OTHER_ANSWERS[declared.path] ?? [422];
        assert.ok(allowed.includes(status), `${declared.path} ${field}: ${status} ${text.slice(0, 200)}`);
      }
});

test("a content type that is not JSON is refused", async () => {
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/xml",
    "x",
  ];
  for (const type of types) await refusedEverywhere("{}", [415], { "content-type": type });
});

test("a body over the usual limit of 256 kB is refused", async () => {
  const small = withBody.filter(({ bodyLimit }) => bodyLimit === undefined);
  for (const declared of small) {
    const body = { padding: "x".repeat(256 * 1024) };
    const reply = await send(server, { method: declared.method, url: urlOf(declared), token, body });
    assert.deepEqual([reply.status, reply.code], [413, "too_large"], declared.path);
  }
});

test("a call without X-Requested-With is refused, and so is one from another site", async () => {
  for (const declared of calls.filter(({ path }) => !path.startsWith("/api/health"))) {
    const call = { method: declared.method, url: urlOf(declared), token };
    const plain = await server.app.inject({
      method: declared.method,
      url: call.url,
      headers: { authorization: token },
    });
    assert.equal(plain.statusCode, 400, declared.path);
    for (const site of ["cross-site", "same-site"]) {
      const reply = await send(server, { ...call, headers: { "sec-fetch-site": site } });
      assert.deepEqual([reply.status, reply.code], [403, "forbidden"], declared.path);
    }
  }
  for (const site of ["same-origin", "none"]) {
    const headers = { "sec-fetch-site": site };
    assert.equal((await send(server, { method: "GET", url: "/api/me", token, headers })).status, 200);
  }
});

test("a call is refused and authorized alike however its path is spelt, such as /%61pi/me", async () => {
  const uid = paths["bucketId"] ?? "";
  const escaped = `%${uid.charCodeAt(0).toString(16)}${uid.slice(1)}`;
  const spellings = [
    `/api/buckets/${uid}`,
    `/%61pi/buckets/${uid}`,
    `/api/%62uckets/${uid}`,
    `/api/buckets/${escaped}`,
    `http://evil.test/api/buckets/${uid}`,
  ];
  const stranger = tokenOf(await aUser(server));
  for (const url of spellings) {
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await server.app.inject({ url, headers })).statusCode, 400, "without X-Requested-With");
    const call = { method: "GET", url };
    assert.equal((await send(server, call)).status, 401, url);
    assert.equal((await send(server, { ...call, token: stranger })).status, 404, url);
    assert.equal((await send(server, { ...call, token })).status, 200, url);
  }
});

test("a number in a query must be one of the allowed values, and given only once", async () => {
  const get = (query: string) =>
    send(server, { method: "GET", url: `/api/passwords/generate${query}`, token });
  for (const query of [
    "",
    "?length=",
    "?length=9",
    "?length=8&length=16",
    "?length[]=8",
    "?length=-8",
    "?length=8.5",
  ])
    assert.equal((await get(query)).status, 422, query);
  for (const length of [8, 16, 24, 32]) {
    const replies = await Promise.all([get(`?length=${length}`), get(`?length=${length}`)]);
    const [one = "", other = ""] = replies.map(({ text }) => JSON.parse(text).password);
    assert.equal(one.length, length);
    assert.notEqual(one, other);
  }
});
