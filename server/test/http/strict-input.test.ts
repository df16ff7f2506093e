/** @file The server accepts only input that the contract describes, even where a lenient parser would accept more. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, anEntry, aPasswordDraft, tokenOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "../team/enterprise-factories.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aFounder(server) }));

const statusOf = async (url: string): Promise<number> => (await callAs(server, user, ["GET", url])).status;

test("a number in a path or query consists only of decimal digits", async () => {
  const enterprise = await enterpriseUidOf(user);
  const bucket = await aBucket(user);
  const opened = await anEntry(user, bucket);
  await updateEntry(user.session, bucket, { opened, draft: aPasswordDraft() });
  const versions = `/api/buckets/${bucket.uid}/entries/${opened.uid}/versions/`;
  const places: [at: string, good: string, refused: number][] = [
    ["/api/passwords/generate?length=", "16", 422],
    ["/api/me/activity?before=", "16", 422],
    [`/api/enterprises/${enterprise}/audit?before=`, "16", 422],
    [`/api/enterprises/${enterprise}/roster?after=`, "1", 422],
    [versions, "1", 404],
  ];
  for (const [at, good, refused] of places) {
    assert.equal(await statusOf(at + good), 200, at);
    const odd = [`%20${good}`, `${good}%20`, `%2B${good}`, `-${good}`, `${good}.0`, `${good}e0`];
    for (const one of [...odd, "0x10", "0x1", "1.6e1", "0b1", "%D9%A1%D9%A6"])
      assert.equal(await statusOf(at + one), refused, at + one);
  }
  const params = { bucketId: bucket.uid, id: opened.uid, rev: 1 };
  assert.ok(await user.session.api.buckets.getVersion({ params }));
});

test("the scheme before a token is case-insensitive, and the token is not", async () => {
  const token = tokenOf(user);
  const withHeader = async (authorization: string) =>
    (await send(server, { method: "GET", url: "/api/me", headers: { authorization } })).status;
  for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR"])
    assert.equal(await withHeader(`${scheme} ${token}`), 200, scheme);
  for (const other of [
    `Basic ${token}`,
    `Bearer${token}`,
    `Bearer ${token} x`,
    token,
    `bearer ${token.toLowerCase()}`,
  ])
    assert.equal(await withHeader(other), 401, other.slice(0, 12));
});

test("a call that requires a body is refused if the body is missing or null", async () => {
  const calls = Object.values(endpoints).flatMap((table) => Object.values<Endpoint>(table));
  const before = await rowCounts(server);
  for (const { method, path } of calls.filter(({ body }) => body !== undefined)) {
    const url = path
      .replaceAll(/\{\w+\}/g, makeUid)
      .replace(/\/(unarchive|unbookmark|archives|bookmarks)\/[^/]+/, "/$1/bucket");
    for (const body of [undefined, "null"]) {
      const { status, fields } = await send(server, { method, url, token: tokenOf(user), body });
      // A call with an optional body answers 404, because its random uid names nothing. In some paths, the random uid
      // takes the place of a fixed word. Such a path answers 404 to any body.
      if (status === 404) continue;
      const expected = [422, body === undefined ? "required" : "invalid"];
      assert.deepEqual([status, fields["form"]], expected, `${method} ${path} ${body}`);
    }
  }
  assert.deepEqual(await rowCounts(server), before);
  const empty = { method: "POST", url: "/api/token/refresh", token: tokenOf(user), body: {} };
  assert.equal((await send(server, empty)).status, 200);
});

test("a list can be created with any new uid except its bucket's", async () => {
  const bucket = await aBucket(user);
  const path = `/api/buckets/${bucket.uid}/lists`;
  const refused = await callAs(server, user, ["POST", path, { uid: bucket.uid, name: "List" }]);
  assert.deepEqual([refused.status, refused.fields["uid"]], [422, "uid_invalid"]);
  const made = await callAs(server, user, ["POST", path, { uid: makeUid(), name: "List" }]);
  assert.equal(made.status, 201);
});
