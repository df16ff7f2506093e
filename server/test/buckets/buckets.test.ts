import assert from "node:assert/strict";
import { test } from "node:test";
import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { makeBucketParts } from "@keepwell/client/keys/make-bucket-parts.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aBucket, anEntry, aUser, bucketsOf, systemBucket, type TestUser, tokenOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { nextBucketRow, SOME_MAC } from "./bucket-rows.ts";

const server = useServer();

const partsFor = ({ session }: TestUser, name = "B") =>
  makeBucketParts({ wrap: session.keyring.wrap, ownerUid: session.identity.uid, name, isSystem: false });

const create = (user: TestUser, body: unknown) =>
  send(server, { method: "POST", url: "/api/buckets", token: tokenOf(user), body });

test("a bucket is created, read, renamed, and deleted with all its contents", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user, "  Work  ");
  assert.deepEqual([bucket.name, bucket.id, bucket.gen, bucket.is_system], ["Work", bucket.uid, 1, false]);
  await anEntry(user, bucket);
  const { api } = user.session;
  assert.deepEqual(await api.buckets.getBucket({ params: { id: bucket.uid } }), { ...bucket, name: "" });
  const renamed = await renameBucket(user.session, bucket, "Home");
  assert.equal(renamed.name, "Home");
  assert.deepEqual([bucket.row?.rev, renamed.row?.rev], [1, 2]);
  assert.equal((await bucketsOf(user)).length, 2);
  const before = await rowCounts(server);
  await api.buckets.deleteBucket({ params: { id: bucket.uid } });
  const after = await rowCounts(server);
  for (const table of ["buckets", "own_bucket_keys", "entries"])
    assert.equal(after[table], (before[table] ?? 0) - 1, table);
  await assert.rejects(api.buckets.getBucket({ params: { id: bucket.uid } }), { code: "bucket.not_found" });
});

test("the free plan has room only for the system bucket", async () => {
  const user = await aUser(server);
  await assert.rejects(aBucket(user), { type: "payment", code: "payment" });
  assert.deepEqual(await user.session.api.billing.usage(), { sharings: 0, buckets: 0 });
});

test("the partner plan holds any number of buckets, which stay after a change to the free plan", async () => {
  const user = await aUser(server, { plan: "partner" });
  await Promise.all([1, 2, 3, 4, 5].map(() => aBucket(user)));
  assert.deepEqual(await user.session.api.billing.usage(), { sharings: 0, buckets: 5 });
  await runCommand(server.context, ["set-plan", user.email, "free"]);
  await assert.rejects(aBucket(user), { type: "payment" });
  assert.equal((await bucketsOf(user)).length, 6);
});

test("a user cannot exceed a full plan by sending many requests at once", async () => {
  const user = await aUser(server);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => create(user, { name: "B", ...(await partsFor(user)) })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [402, 402, 402, 402, 402],
  );
  assert.equal((await bucketsOf(user)).length, 1);
});

test("only one bucket is created with a uid, even if several users send it at the same time", async () => {
  const [user, other] = [await aUser(server, { plan: "partner" }), await aUser(server, { plan: "partner" })];
  const body = { name: "B", ...(await partsFor(user)) };
  const replies = await Promise.all([create(user, body), create(user, body), create(other, body)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.ok(replies.some(({ code }) => code === "uid_taken"));
  const own = { ...body, uid: (await systemBucket(user)).uid };
  assert.equal((await create(user, own)).code, "uid_taken");
});

test("a bucket's name may have 255 characters", async () => {
  const user = await aUser(server, { plan: "partner" });
  const body = async (name: string) => ({ name, ...(await partsFor(user, name)) });
  assert.equal((await create(user, await body("é".repeat(255)))).status, 201);
  const names: [string, string][] = [
    ["x".repeat(256), "too_long"],
    ["a\nb", "control_characters"],
  ];
  const parts = await partsFor(user);
  for (const [name, code] of names) {
    const reply = await create(user, { ...parts, name });
    assert.deepEqual([reply.status, reply.fields["name"]], [422, code]);
  }
  const unnamed = await create(user, { ...parts, name: "", row: undefined, header_mac: SOME_MAC });
  assert.deepEqual([unnamed.status, unnamed.fields["name"]], [422, "required"]);
  for (const header of [{ row: undefined }, { header_mac: SOME_MAC }]) {
    const reply = await create(user, { ...parts, name: "N", ...header });
    assert.deepEqual(
      [reply.status, reply.fields["row"]],
      [422, "required"],
      "a bucket needs either a row or a MAC",
    );
  }
});

test("the server ignores the fields of the body that a caller cannot choose", async () => {
  const [user, other] = [await aUser(server, { plan: "partner" }), await aUser(server)];
  const parts = await partsFor(user);
  const owner_uid = other.session.identity.uid;
  const extra = {
    is_system: true,
    owner_uid,
    gen: 9,
    access_type: "owner",
    created_at: "2000-01-01T00:00:00Z",
  };
  const made = JSON.parse((await create(user, { name: "B", ...parts, ...extra })).text);
  assert.deepEqual([made.is_system, made.owner_uid, made.gen], [false, user.session.identity.uid, 1]);
  const rename = { name: "C", row: nextBucketRow(parts), uid: makeUid(), ...extra, gen: 1 };
  const url = `/api/buckets/${parts.uid}`;
  const renamed = JSON.parse(
    (await send(server, { method: "PUT", url, token: tokenOf(user), body: rename })).text,
  );
  assert.deepEqual(
    [renamed.uid, renamed.is_system, renamed.owner_uid, renamed.gen],
    [parts.uid, false, user.session.identity.uid, 1],
  );
});

test("the system bucket can be neither renamed nor deleted", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await systemBucket(user);
  const url = `/api/buckets/${bucket.uid}`;
  const body = { name: "Mine", row: nextBucketRow(bucket), gen: 1 };
  const rename = await send(server, { method: "PUT", url, token: tokenOf(user), body });
  assert.deepEqual([rename.status, rename.code], [403, "bucket.modify"]);
  assert.match(rename.text, /Sorry, you can not modify this bucket\./);
  const remove = await send(server, { method: "DELETE", url, token: tokenOf(user) });
  assert.deepEqual([remove.status, remove.code], [403, "bucket.delete"]);
  assert.match(remove.text, /Sorry, you can not delete this bucket\./);
  assert.deepEqual(await systemBucket(user), bucket);
});

test("a stranger cannot tell another user's bucket from one that does not exist", async () => {
  const [user, stranger] = [await aUser(server, { plan: "partner" }), await aUser(server)];
  const bucket = await aBucket(user);
  const token = tokenOf(stranger);
  const body = { name: "Mine now", row: nextBucketRow(bucket), gen: 1 };
  for (const method of ["GET", "PUT", "DELETE"]) {
    const call = { method, token, ...(method === "PUT" ? { body } : {}) };
    const foreign = await send(server, { ...call, url: `/api/buckets/${bucket.uid}` });
    const random = await send(server, { ...call, url: `/api/buckets/${makeUid()}` });
    assert.deepEqual([foreign.status, foreign.code], [404, "bucket.not_found"]);
    assert.deepEqual([random.status, random.code], [404, "bucket.not_found"]);
  }
  assert.deepEqual((await bucketsOf(user)).find(({ uid }) => uid === bucket.uid)?.row, bucket.row);
});

test("a malformed uid is not found", async () => {
  const user = await aUser(server);
  const { uid } = await systemBucket(user);
  for (const id of [
    "x",
    "1",
    "null",
    uid.toUpperCase(),
    `${uid}'--`,
    "%00",
    "..%2f..",
    `${uid}%20`,
    "x".repeat(200),
  ]) {
    const reply = await send(server, { method: "GET", url: `/api/buckets/${id}`, token: tokenOf(user) });
    assert.equal(reply.status, 404, id);
  }
});
