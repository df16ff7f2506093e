/** @file Writes, moves and reads that race with a removal or a key rotation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { lockBucket } from "../../src/buckets/bucket.store.ts";
import type { Handle } from "../../src/db/schema.ts";
import { deleteAccess } from "../../src/sharing/access.store.ts";
import { movedKey } from "../buckets/row-bodies.ts";
import { aBucket, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { aGrant, aPerson, aSharedBucket, invite, keyOf, proveAddress, share } from "./factories.ts";
import { accessesOf, accessesPath, bucketAs, callAs, replied, sortedStatuses } from "./raw-calls.ts";
import { aRotation } from "./rotation-steps.ts";

const server = useServer();
const { owner, admin, bucket } = prepare(server, () => aSharedBucket(server));

test("a user whom several administrators confirm, even at the same time, has one key", async () => {
  const person = await aPerson(server);
  const { uid } = await invite(server, [owner, bucket], person.email, "write");
  const confirm = async (by: TestUser) => {
    const seen = await bucketAs(server, by, bucket);
    const grant = await aGrant(by, { bucket: seen, key: await keyOf(by, seen), to: person, role: "write" });
    return callAs(server, by, ["PUT", `${accessesPath(bucket)}/${uid}/grant`, { grant }]);
  };
  assert.deepEqual(sortedStatuses(await Promise.all([confirm(owner), confirm(admin)])), [200, 200]);
  assert.equal((await confirm(owner)).status, 200);
  const seen = await bucketAs(server, person, bucket);
  assert.deepEqual(await keyOf(person, seen), await keyOf(owner, await bucketAs(server, owner, bucket)));
});

const writes = async (own: Bucket, by: TestUser, count: number) => {
  const template = await anEntry(owner, own, aNoteDraft());
  const url = `/api/buckets/${own.uid}/entries`;
  return () =>
    Array.from({ length: count }, () => callAs(server, by, ["POST", url, { ...template, uid: makeUid() }]));
};

const entriesOf = async (own: Bucket) =>
  server.database.handle.selectFrom("entries").select("gen").where("bucket_uid", "=", own.uid).execute();

test("when a member's removal races with their writes, acknowledged writes are stored and later writes get 404", async () => {
  for (const _ of [1, 2, 3]) {
    const own = await aBucket(owner);
    const person = await aPerson(server);
    const { uid } = await share(server, [owner, own], person, "write");
    const begin = await writes(own, person, 8);
    const [removed, ...written] = await Promise.all([
      callAs(server, owner, ["DELETE", `${accessesPath(own)}/${uid}`]),
      ...begin(),
    ]);
    assert.equal(removed?.status, 204);
    for (const { status, text } of written) assert.ok([201, 404].includes(status), text);
    const made = written.filter(({ status }) => status === 201).length;
    assert.equal((await entriesOf(own)).length, made + 1);
    const late = await Promise.all(begin());
    assert.ok(late.every(({ status }) => status === 404));
  }
});

test("a write waits for a removal that is under way, and is refused after it", async () => {
  const own = await aBucket(owner);
  const person = await aPerson(server);
  const { uid } = await share(server, [owner, own], person, "write");
  const begin = await writes(own, person, 1);
  const write = async () => (await begin()[0]) ?? assert.fail();
  const lock = (held: Handle) => lockBucket(held, own.uid);
  const kept = await whileWaiting(server, write, { lock, change: async () => {} });
  assert.equal(kept.status, 201);
  const refused = await whileWaiting(server, write, {
    lock,
    change: (held) => deleteAccess(held, { bucket_uid: own.uid, uid }),
  });
  assert.deepEqual([refused.status, refused.code], [404, "bucket.not_found"]);
});

test("once a key rotation has started, no write is stored under the previous key", async () => {
  for (const _ of [1, 2, 3]) {
    const own = await aBucket(owner);
    await share(server, [owner, own], admin, "admin");
    const begin = await writes(own, admin, 8);
    const { body } = await aRotation(owner, own, [[admin, "admin"]]);
    const [started, ...written] = await Promise.all([
      callAs(server, owner, ["POST", `/api/buckets/${own.uid}/rotation`, body]),
      ...begin(),
    ]);
    assert.equal(started?.status, 201);
    for (const { status, text } of written) assert.ok([201, 409].includes(status), text);
    const { remaining } = await replied<{ remaining: number }>(
      callAs(server, owner, ["GET", `/api/buckets/${own.uid}/rotation`]),
    );
    const stored = await entriesOf(own);
    assert.equal(stored.length, remaining);
    // The start of the rotation counted the entries under the previous key. No such entry was written later.
    assert.equal(JSON.parse(started?.text ?? "").remaining, remaining);
  }
});

test("if a member moves entries out of a bucket while being removed, all or none are moved", async () => {
  for (const _ of [1, 2, 3]) {
    const own = await aBucket(owner);
    const person = await aPerson(server, { plan: "partner" });
    const { uid } = await share(server, [owner, own], person, "write");
    const notes = [aNoteDraft("one"), aNoteDraft("two"), aNoteDraft("three")];
    const made = await Promise.all(notes.map((note) => anEntry(owner, own, note)));
    const target = await aBucket(person);
    const entries = made.map((entry) => entry.uid);
    const keys = Object.fromEntries(made.map((entry) => [entry.uid, movedKey(entry)]));
    const [removed, moved] = await Promise.all([
      callAs(server, owner, ["DELETE", `${accessesPath(own)}/${uid}`]),
      callAs(server, person, ["PUT", `/api/buckets/${target.uid}/entries`, { entries, keys }]),
    ]);
    assert.equal(removed.status, 204);
    assert.ok(moved.status === 200 || moved.code === "entry.not_found", moved.text);
    const counts = [(await entriesOf(own)).length, (await entriesOf(target)).length];
    assert.deepEqual(counts, moved.status === 200 ? [0, 3] : [3, 0]);
  }
});

test("if two addresses of one user are invited, the user gets one access", async () => {
  const own = await aBucket(owner);
  const person = await aPerson(server);
  await share(server, [owner, own], person, "write");
  const next = `${makeUid()}@example.test`;
  await invite(server, [owner, own], next, "read");
  await server.database.handle
    .updateTable("email_tokens")
    .set({ email: next, used_at: null })
    .where("user_uid", "=", uidOf(person))
    .execute();
  await server.database.handle
    .updateTable("users")
    .set({ pending_email: next })
    .where("uid", "=", uidOf(person))
    .execute();
  await proveAddress(server, person);
  const [, access, ...others] = await accessesOf(server, owner, own);
  assert.deepEqual([access?.display_email, access?.access_type, others], [next, "write", []]);
  assert.equal((await callAs(server, person, ["GET", `/api/buckets/${own.uid}`])).status, 200);
});

test("a bucket that is listed during a rotation has the key of the listed generation", async () => {
  const own = await aBucket(owner);
  await share(server, [owner, own], admin, "admin");
  for (const by of [owner, admin, owner]) {
    const everyone = by === owner ? ([[admin, "admin"]] as const) : ([[owner, "owner"]] as const);
    const { body } = await aRotation(by, await bucketAs(server, by, own), everyone);
    const reads = Array.from({ length: 6 }, (_, at) =>
      callAs(server, at % 2 === 0 ? owner : admin, ["GET", "/api/buckets"]),
    );
    const [started, ...read] = await Promise.all([
      callAs(server, by, ["POST", `/api/buckets/${own.uid}/rotation`, body]),
      ...reads,
    ]);
    assert.equal(started?.status, 201, started?.text);
    for (const [at, { status, text }] of read.entries()) {
      assert.equal(status, 200, text);
      const listed = (JSON.parse(text) as Bucket[]).find(({ uid }) => uid === own.uid);
      assert.ok(listed);
      await keyOf(at % 2 === 0 ? owner : admin, listed);
    }
  }
});
