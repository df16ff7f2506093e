/** @file Whole buckets in Trash: who sees them, what can be done with them, and how they are restored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { restoreBucket, trashBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import { rotateTeamBucket } from "@keepwell/client/keys/team/rotate-team-bucket.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sql } from "kysely";
import { createTrashPurge } from "../../src/buckets/trash-purge.service.ts";
import { aBucket, aList, aNoteDraft, aReadableEntry, type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { giveMissingKeys } from "../team/give-keys.ts";
import { aKeyedTeam, passwordsIn } from "../team/key-steps.ts";
import { rotationSteps } from "../team/rotation-steps.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { nextBucketRow, someBucketRow } from "./bucket-rows.ts";
import { firstRow, nextRow } from "./row-bodies.ts";
import { tablesWith } from "./tables-with.ts";

const server = useServer();
const { owner, admin } = prepare(server, async () => ({
  owner: await aPerson(server, { plan: "partner" }),
  admin: await aPerson(server),
}));

const call = (method: string, url: string, body?: unknown, by = owner) =>
  callAs(server, by, [method, url, body]);

/** The uids of the buckets that the server lists: `live` without the buckets in Trash, `all` with them. */
const listedFor = async (by: TestUser) => {
  const uids = async (url: string) =>
    (await replied<{ uid: string }[]>(call("GET", url, undefined, by))).map(({ uid }) => uid);
  return { live: await uids("/api/buckets"), all: await uids("/api/buckets?trash=include") };
};

/** The bucket's name as the client lists it, or its state if it cannot be opened; undefined if it is not listed. */
const shownTo = async ({ session }: TestUser, uid: string): Promise<string | undefined> => {
  const found = (await listBuckets(session)).find((one) => one.uid === uid);
  if (!found) return undefined;
  return isUnverifiable(found) ? found.state : found.name;
};

const DAY_MS = 24 * 60 * 60 * 1000;

const sweepAfter = (days: number): Promise<void> =>
  createTrashPurge({
    ...server.context,
    clock: { now: () => new Date(server.clock.at.getTime() + days * DAY_MS) },
  }).sweep();

/**
 * Makes a bucket with a list and an entry. It is shared with a member of the level admin, and its owner has moved it to
 * Trash.
 */
const aTrashedBucket = async () => {
  const bucket = await aBucket(owner, "Banks");
  const list = await aList(owner, bucket);
  const entry = await aReadableEntry(owner, bucket, aNoteDraft("kept", "Findable in Trash"));
  await share(server, [owner, bucket], admin, "admin");
  await replied(call("POST", "/api/bookmarks", { uid: bucket.uid, type: "bucket" }));
  await trashBucket(owner.session, bucket);
  return { bucket, list, entry };
};

test("a bucket in Trash is hidden from members who cannot delete it, and is restored whole", async () => {
  const { bucket, entry } = await aTrashedBucket();
  const { uid } = bucket;
  const found = async () => [
    (await listedFor(owner)).live.includes(uid),
    (await replied<object[]>(call("GET", "/api/search?q=findable%20in%20trash"))).length > 0,
    (await replied<object[]>(call("GET", "/api/me/bookmarks/bucket"))).some((one) =>
      JSON.stringify(one).includes(uid),
    ),
    (await listedFor(admin)).all.includes(uid),
    (await call("GET", `/api/buckets/${uid}`, undefined, admin)).status === 200,
  ];
  assert.deepEqual(await found(), [false, false, false, false, false]);
  assert.ok((await listedFor(owner)).all.includes(uid));
  assert.equal(await shownTo(owner, uid), "trashed");
  assert.equal(typeof (await bucketAs(server, owner, bucket)).trashed_at, "string");
  assert.equal((await call("GET", `/api/buckets/${uid}/entries/${entry.uid}`)).status, 200);

  await restoreBucket(owner.session, bucket);
  assert.deepEqual(await found(), [true, true, true, true, true]);
  assert.equal(await shownTo(owner, uid), "Banks");
  assert.equal((await bucketAs(server, owner, bucket)).trashed_at, null);
});

test("no member can change a bucket in Trash, or what is in it", async () => {
  const { bucket, list, entry } = await aTrashedBucket();
  const { uid } = bucket;
  const url = `/api/buckets/${uid}`;
  const first = { ...entry, uid: makeUid(), rev: 1, ek_gen: 1, row: firstRow() };
  const rows = { entries: [entry.uid], gen: 1, rows: { [entry.uid]: nextRow(entry) } };
  const writes: (readonly [string, string, unknown?])[] = [
    ["PUT", url, { name: "", gen: 1, row: nextBucketRow(await bucketAs(server, owner, bucket)) }],
    ["POST", `${url}/entries`, first],
    ["POST", `${url}/entries/bulk`, { entries: [first] }],
    ["PUT", `${url}/entries/${entry.uid}`, { ...entry, rev: 2, row: nextRow(entry) }],
    ["DELETE", `${url}/entries/${entry.uid}`],
    ["POST", `${url}/delete-entries`, { entries: [entry.uid] }],
    ["POST", `${url}/trash-entries`, rows],
    ["POST", `${url}/restore-entries`, rows],
    ["PUT", `${url}/lists/${list.uid}/entries`, { entries: [entry.uid] }],
    ["POST", `${url}/lists`, { uid: makeUid(), name: "New" }],
    ["PUT", `/api/lists/${list.uid}`, { name: "New" }],
    ["DELETE", `/api/lists/${list.uid}`],
    ["POST", "/api/bookmarks", { uid, type: "bucket" }],
    ["POST", `${url}/leave`],
  ];
  for (const [method, path, body] of writes)
    for (const by of [owner, admin]) {
      const { status, code } = await call(method, path, body, by);
      assert.deepEqual(
        [status, code?.replace("list.", "bucket.")],
        [404, "bucket.not_found"],
        `${method} ${path}`,
      );
    }
  assert.equal((await call("POST", `${url}/restore`, { gen: 1, row: someBucketRow(3) }, admin)).status, 404);
  assert.equal((await call("DELETE", url, undefined, admin)).status, 404);
});

test("only the owner can move a shared bucket to Trash or restore it", async () => {
  const bucket = await aBucket(owner);
  const body = { gen: 1, row: nextBucketRow(bucket) };
  const url = `/api/buckets/${bucket.uid}`;
  await share(server, [owner, bucket], admin, "admin");
  assert.equal((await call("DELETE", url, body, admin)).code, "bucket.delete");
  assert.equal((await call("POST", `${url}/restore`, body, admin)).code, "bucket.delete");
  assert.equal((await call("DELETE", url, { ...body, gen: 2 })).code, "conflict");
  assert.equal((await call("DELETE", url, { ...body, row: someBucketRow(1) })).code, "conflict");
  assert.equal((await call("DELETE", url, body)).status, 204);
});

test("a DELETE call that sends no next row deletes a bucket in Trash permanently", async () => {
  for (const body of [undefined, { permanent: true }]) {
    const { bucket } = await aTrashedBucket();
    assert.equal((await call("DELETE", `/api/buckets/${bucket.uid}`, body)).status, 204);
    assert.equal(await shownTo(owner, bucket.uid), undefined);
    await assert.rejects(restoreBucket(owner.session, bucket), { type: "not_found" });
  }
});

test("a permanent deletion that names a row's revision is refused if the bucket has another row", async () => {
  const { bucket } = await aTrashedBucket();
  const url = `/api/buckets/${bucket.uid}`;
  assert.equal((await call("DELETE", url, { permanent: true, rev: 1 })).code, "conflict");
  assert.equal(await shownTo(owner, bucket.uid), "trashed");
  assert.equal((await call("DELETE", url, { permanent: true, rev: 2 })).status, 204);
});

test("a bucket that stays in Trash for 30 days is deleted with its contents", async () => {
  const { bucket } = await aTrashedBucket();
  const kept = await aTrashedBucket();
  const contents = await tablesWith(server, bucket.uid);
  assert.ok(["entries", "lists", "accesses", "bucket_key_copies"].every((table) => contents.includes(table)));
  await sweepAfter(29.9);
  assert.equal(await shownTo(owner, bucket.uid), "trashed");
  await whileWaiting(server, () => sweepAfter(30.1), {
    lock: async (held) => {
      await sql`select uid from buckets where uid = ${kept.bucket.uid} for update`.execute(held);
    },
    change: (held) => sql`update buckets set trashed_at = null where uid = ${kept.bucket.uid}`.execute(held),
  });
  assert.equal(await shownTo(owner, bucket.uid), undefined);
  assert.deepEqual(await tablesWith(server, bucket.uid), []);
  assert.deepEqual(await tablesWith(server, kept.bucket.uid), contents);
  assert.equal((await call("GET", `/api/buckets/${kept.bucket.uid}/entries/${kept.entry.uid}`)).status, 200);
});

test("a browser that changes a bucket starts from the row that another browser has saved", async () => {
  const elsewhere = await signIn(aDevice(server), owner);
  const bucket = await aBucket(owner, "Shared work");
  await trashBucket(owner.session, bucket);
  await assert.rejects(renameBucket(elsewhere, bucket, "Renamed"), { type: "not_found" });
  const first = await bucketAs(server, owner, bucket);
  await trashBucket(elsewhere, bucket);
  const again = await bucketAs(server, owner, bucket);
  assert.equal(again.trashed_at, first.trashed_at);
  await Promise.all([restoreBucket(owner.session, first), restoreBucket(elsewhere, first)]);
  await renameBucket(elsewhere, bucket, "Renamed");
  assert.equal(await shownTo(owner, bucket.uid), "Renamed");
});

test("a bucket in Trash counts towards plan and ceilings, and cannot be restored above them", async () => {
  const user = await aPerson(server, { plan: "partner" });
  const { handle } = server.database;
  const usage = async () =>
    (
      await handle
        .selectFrom("account_usage")
        .select(({ fn }) => fn.sum("containers").as("containers"))
        .where("user_uid", "=", uidOf(user))
        .executeTakeFirstOrThrow()
    ).containers;
  const bucket = await aBucket(user);
  const before = await usage();
  await trashBucket(user.session, bucket);
  assert.equal(await usage(), before);
  const onPlan = (plan: "free" | "premium") =>
    sql`update subscriptions set plan = ${plan} from subscribers
      where subscribers.uid = subscriber_uid and subscribers.user_uid = ${uidOf(user)}`.execute(handle);
  await onPlan("free");
  await assert.rejects(restoreBucket(user.session, bucket), { code: "payment" });
  await onPlan("premium");
  await sql`update account_usage set containers = containers + 100000
    where user_uid = ${uidOf(user)} and containers > 0`.execute(handle);
  await assert.rejects(restoreBucket(user.session, bucket), { code: "account.full" });
  assert.equal(await shownTo(user, bucket.uid), "trashed");
});

test("members who may delete a team's bucket see it in Trash, and its key can be rotated there", async () => {
  const { founder, team, ada, bob } = await aKeyedTeam(server);
  const steps = rotationSteps(server, { founder, team });
  const { bucket, lists } = await steps.aShared(ada, bob);
  await steps.remove(lists[0]);
  await trashBucket(founder.session, bucket);
  assert.equal(await shownTo(founder, bucket.uid), "trashed");
  await steps.seesNot(bob, bucket);
  const managers = await team.call(founder, "POST", `/access-lists/bucket/${bucket.uid}`, {
    uid: makeUid(),
    name: "More",
    users: [{ entity_type: "user", uid: uidOf(ada) }],
    permissions: { read: true },
  });
  assert.equal(managers.status, 404);
  await rotateTeamBucket(founder.session, bucket.uid);
  assert.deepEqual(await steps.stateOf(bucket), [2, null]);
  assert.equal(await shownTo(founder, bucket.uid), "trashed");
  await restoreBucket(founder.session, bucket);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
  await steps.seesNot(ada, bucket);
});
