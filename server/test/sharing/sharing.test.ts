/** @file A bucket is shared with people who have an account. One of them is later removed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { createBucketService } from "../../src/buckets/bucket.service.ts";
import { aBucket, aNoteDraft, anEntry, bucketsOf, tokenOf, uidOf } from "../factories.ts";
import { send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aPerson, keyOf, share } from "./factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";
import { rotate, rotationOf } from "./rotation-steps.ts";

const server = useServer();
const { owner, member } = prepare(server, async () => {
  const owner = await aPerson(server, { plan: "partner" });
  const member = await aPerson(server);
  return { owner, member };
});

test("a member can list and open a bucket as soon as it is shared with them", async () => {
  const bucket = await aBucket(owner);
  const entry = await anEntry(owner, bucket, aNoteDraft());
  const access = await share(server, [owner, bucket], member, "write");
  assert.equal(access.status, "active");
  const [seen] = (await bucketsOf(member)).filter(({ uid }) => uid === bucket.uid);
  assert.ok(seen);
  assert.deepEqual([seen.access_type, seen.is_shared, seen.owner?.email], ["write", true, owner.email]);
  assert.deepEqual(await keyOf(member, seen), await keyOf(owner, bucket));
  await replied(callAs(server, member, ["GET", `/api/buckets/${bucket.uid}/entries/${entry.uid}`]));
  const own = await bucketAs(server, owner, bucket);
  assert.deepEqual([own.is_shared, own.owner, own.key?.form], [true, null, "self"]);
  const list = await accessesOf(server, member, bucket);
  assert.deepEqual(
    list.map(({ uid, status, access_type }) => [uid, status, access_type]),
    [
      [uidOf(owner), "owner", "owner"],
      [access.uid, "active", "write"],
    ],
  );
});

test("a removed member no longer sees the bucket, and its key is rotated for the others", async () => {
  const other = await aPerson(server);
  const bucket = await aBucket(owner);
  for (let count = 0; count < 3; count += 1) await anEntry(owner, bucket, aNoteDraft());
  const { uid: id } = await share(server, [owner, bucket], member, "write");
  await share(server, [owner, bucket], other, "admin");
  const token = tokenOf(member);
  await replied(callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${id}`]));
  const url = `/api/buckets/${bucket.uid}/entries`;
  assert.equal((await send(server, { method: "GET", url, token })).status, 404);
  assert.equal((await bucketAs(server, owner, bucket)).rotation, "due");
  await rotate(server, [other, bucket], [[owner, "owner"]]);
  assert.deepEqual(await rotationOf(server, owner, bucket), {
    gen: 2,
    remaining: 0,
    entries: [],
    lists: [],
    tombstones: [],
  });
  const [mine, theirs] = [await bucketAs(server, owner, bucket), await bucketAs(server, other, bucket)];
  assert.deepEqual([mine.gen, mine.rotation, mine.key?.form, theirs.key?.form], [2, null, "grant", "self"]);
  assert.deepEqual(await keyOf(owner, mine), await keyOf(other, theirs));
  assert.equal(mine.proofs.length, 2);
});

test("the number of queries does not grow with the number of shared buckets", async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  };
  const handle = server.database.handle.withPlugin(counting);
  const buckets = createBucketService({ ...server.context, database: { ...server.database, handle } });
  const reader = await aPerson(server);
  const credential = { claims: server.services.identity.sessions.verify(tokenOf(reader)), ip: "" };
  const counts: number[] = [];
  for (let shared = 0; shared < 3; shared += 1) {
    await share(server, [owner, await aBucket(owner)], reader);
    queries = 0;
    assert.equal((await buckets.list(credential, { trash: "include" })).length, shared + 2);
    counts.push(queries);
  }
  assert.deepEqual(counts, [2, 2, 2]);
});
