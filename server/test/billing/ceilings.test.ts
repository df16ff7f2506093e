/** @file The most that an account may hold ([Note: Ceilings]), on a server with ceilings low enough to reach. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { keysFor, notes, uidsOf } from "../buckets/bulk-steps.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aUser,
  named,
  systemBucket,
  type TestUser,
  uidOf,
} from "../factories.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { acceptBucket, offerBucket } from "../sharing/handover-steps.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";

const FULL = { type: "payment", code: "account.full" };

const server = useServer({
  env: { ACCOUNT_ENTRIES: "10", ACCOUNT_MEGABYTES: "1", ACCOUNT_BUCKETS: "6", ACCOUNT_WRITES: "30" },
});

const outcomes = async (calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return { done: settled.length - refused.length, refused };
};

const times = (count: number, call: (at: number) => Promise<unknown>) =>
  outcomes(Array.from({ length: count }, (_, at) => call(at)));

const deleted = (user: TestUser, path: string) => replied(callAs(server, user, ["DELETE", path]));

const heldBy = (user: TestUser) => user.session.api.billing.ceilings();

test("entries that are created at once in several buckets are stored only up to the ceiling", async () => {
  const user = await aUser(server, { plan: "premium" });
  const buckets = [await systemBucket(user), await aBucket(user), await aBucket(user)] as const;
  const inAny = (at: number) => anEntry(user, buckets[at % 3] ?? buckets[0], aNoteDraft());
  const { done, refused } = await times(16, inAny);
  assert.equal(done, 10);
  for (const { type, code } of refused) assert.deepEqual({ type, code }, FULL);
  assert.deepEqual((await heldBy(user)).entries, { used: 10, most: 10 });
  const [first] = await server.database.handle
    .selectFrom("entries")
    .select(["uid", "bucket_uid"])
    .where("bucket_uid", "in", uidsOf(buckets))
    .execute();
  await deleted(user, `/api/buckets/${first?.bucket_uid}/entries/${first?.uid}`);
  assert.equal((await times(3, inAny)).done, 1);
});

test("an account on the partner plan has no ceiling", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  assert.equal((await times(12, () => anEntry(user, bucket, aNoteDraft()))).done, 12);
  assert.equal((await times(7, () => aList(user, bucket))).done, 7);
  const held = await heldBy(user);
  assert.deepEqual(
    [held.entries, held.containers],
    [
      { used: 12, most: null },
      { used: 9, most: null },
    ],
  );
});

test("the sealed bytes of entries and of their previous versions count", async () => {
  const user = await aUser(server, { plan: "premium" });
  const bucket = await systemBucket(user);
  const large = aNoteDraft("x".repeat(60_000));
  let entry = await anEntry(user, bucket, large);
  const { bytes } = await heldBy(user);
  assert.ok(bytes.used > 80_000 && bytes.used < 120_000, String(bytes.used));
  const fits = Math.floor(1024 ** 2 / bytes.used);
  const save = async () => {
    entry = await updateEntry(user.session, bucket, { opened: entry, draft: large });
  };
  for (let version = 1; version < fits; version += 1) await save();
  await assert.rejects(save(), FULL);
  await assert.rejects(anEntry(user, bucket, large), FULL);
  await anEntry(user, bucket, aNoteDraft("small"));
  await deleted(user, `/api/buckets/${bucket.uid}/entries/${entry.uid}`);
  await anEntry(user, bucket, large);
});

test("a tombstone counts like an entry until its bucket is deleted, and no ceiling refuses a deletion", async () => {
  const user = await aUser(server, { plan: "premium" });
  const [bucket, target] = [await aBucket(user), await aBucket(user)];
  const erase = async (entries: Awaited<ReturnType<typeof notes>>) =>
    deleteEntries(user.session, { bucket, entries });
  await erase(await notes(user, bucket, 6));
  assert.equal((await heldBy(user)).entries.used, 6);
  const [first, ...more] = await notes(user, bucket, 3);
  assert.ok(first);
  await moveEntries(user.session, { source: bucket, target, entries: [first] });
  await assert.rejects(moveEntries(user.session, { source: bucket, target, entries: more }), FULL);
  await erase(more);
  assert.equal((await heldBy(user)).entries.used, 10);
  await assert.rejects(anEntry(user, bucket, aNoteDraft()), FULL);
  await deleted(user, `/api/buckets/${bucket.uid}`);
  assert.equal((await heldBy(user)).entries.used, 1);
  await anEntry(user, target, aNoteDraft());
});

test("buckets and lists share one ceiling, however many are created at once", async () => {
  const user = await aUser(server, { plan: "premium" });
  const bucket = await systemBucket(user);
  const { done, refused } = await times(10, (at) => (at % 2 === 0 ? aBucket(user) : aList(user, bucket)));
  assert.equal(done, 5);
  for (const { type, code } of refused) assert.deepEqual({ type, code }, FULL);
  assert.deepEqual((await heldBy(user)).containers, { used: 6, most: 6 });
});

test("the entries written in a minute are limited, and the next minute starts at zero", async () => {
  const user = await aUser(server, { plan: "premium" });
  const bucket = await systemBucket(user);
  const { handle } = server.database;
  // The minute in which writes are counted must not end during the test, so the test sets the beginning of that minute.
  const setMinute = (minute: Date) =>
    handle.updateTable("account_usage").set({ minute }).where("user_uid", "=", uidOf(user)).execute();
  const entry = await anEntry(user, bucket, aNoteDraft());
  await setMinute(new Date(Date.now() + 3_600_000));
  let opened = entry;
  const saveTimes = (count: number) =>
    Array.from({ length: count }).reduce<Promise<void>>(async (before) => {
      await before;
      opened = await updateEntry(user.session, bucket, { opened, draft: aNoteDraft("again") });
      // An account has several rows of counters, and different database connections count in different rows. The save
      // can have added a row, so the minute is set again.
      await setMinute(new Date(Date.now() + 3_600_000));
    }, Promise.resolve());
  await saveTimes(29);
  await assert.rejects(saveTimes(1), { code: "rate_limited", retryAfter: 60 });
  await assert.rejects(anEntry(user, bucket, aNoteDraft()), { code: "rate_limited" });
  await replied(callAs(server, user, ["DELETE", `/api/buckets/${bucket.uid}/entries/${opened.uid}`]));
  await setMinute(new Date(0));
  await anEntry(user, bucket, aNoteDraft());
});

test("no user can fill another user's account, not even by handing over a bucket", async () => {
  const owner = await aPerson(server, { plan: "premium" });
  const giver = await aPerson(server, { plan: "partner" });
  const bucket = await aBucket(giver);
  const entries = await Promise.all([1, 2, 3, 4, 5].map(() => anEntry(giver, bucket, aNoteDraft())));
  const [own, target] = [await systemBucket(owner), await aBucket(owner)];
  const moved = await Promise.all(
    [1, 2].map(async () => named(await anEntry(owner, own, aNoteDraft()), aNoteDraft())),
  );
  await Promise.all([1, 2, 3, 4].map(() => anEntry(owner, target, aNoteDraft())));
  await share(server, [giver, bucket], owner, "write");
  await offerBucket(server, giver, [bucket, owner]);
  const refused = await acceptBucket(server, owner, [bucket, giver]);
  assert.deepEqual([refused.status, refused.code], [402, "account.full"]);
  assert.equal((await bucketAs(server, giver, bucket)).access_type, "owner");
  // A move between buckets of the same account adds the tombstones to its usage.
  await moveEntries(owner.session, { source: own, target, entries: moved });
  assert.deepEqual((await heldBy(owner)).entries, { used: 8, most: 10 });
  for (const { uid } of entries.slice(0, 3))
    await deleted(giver, `/api/buckets/${bucket.uid}/entries/${uid}`);
  await replied(acceptBucket(server, owner, [bucket, giver]));
  assert.deepEqual((await heldBy(owner)).entries, { used: 10, most: 10 });
  // The former owner may still write in the bucket, but the new owner's account is full.
  const now = await bucketAs(server, giver, bucket);
  assert.equal(now.access_type, "admin");
  const left = await anEntry(giver, await systemBucket(giver), aNoteDraft());
  const keys = keysFor([left], { gen: now.gen });
  const into = `/api/buckets/${bucket.uid}/entries`;
  const full = await callAs(server, giver, ["PUT", into, { entries: [left.uid], keys }]);
  assert.deepEqual([full.status, full.code], [402, "account.full"]);
  assert.deepEqual((await heldBy(owner)).entries, { used: 10, most: 10 });
});

test("a call that creates many entries creates all of them or none", async () => {
  const user = await aUser(server, { plan: "premium" });
  const bucket = await systemBucket(user);
  const model = await anEntry(user, bucket, aNoteDraft());
  const create = (count: number) => {
    const entries = Array.from({ length: count }, () => ({ ...model, uid: makeUid() }));
    return callAs(server, user, ["POST", `/api/buckets/${bucket.uid}/entries/bulk`, { entries }]);
  };
  const [refused, made] = [await create(10), await create(9)];
  assert.deepEqual([refused.status, refused.code, made.status], [402, "account.full", 201]);
  assert.equal((await heldBy(user)).entries.used, 10);
});
