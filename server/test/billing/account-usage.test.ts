/** @file The counters of an account's usage always equal the sum over the account's database rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { nameList } from "@keepwell/client/buckets/save-list.ts";
import { acceptShare } from "@keepwell/client/sharing/incoming.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sql } from "kysely";
import { notes } from "../buckets/bulk-steps.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  named,
  type TestUser,
  uidOf,
} from "../factories.ts";
import { reset } from "../identity/recovery-steps.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { acceptBucket, offerBucket } from "../sharing/handover-steps.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { rotate } from "../sharing/rotation-steps.ts";
import { aFounder, enterpriseUidOf } from "../team/enterprise-factories.ts";
import { aJoined, confirmed } from "../team/member-factories.ts";
import { useServer } from "../use-server.ts";

const server = useServer();

interface Held {
  readonly user_uid: string;
  readonly entries: number;
  readonly bytes: number;
  readonly containers: number;
}

const counted = async (): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select user_uid, sum(entries)::integer as entries, sum(bytes)::bigint as bytes, sum(containers)::integer as containers
    from account_usage group by user_uid order by user_uid`.execute(server.database.handle);
  return rows;
};

/** Measures the usage of each account from its database rows. */
const addedUp = async (): Promise<Held[]> => {
  const sealed = (columns: string[]) =>
    sql.raw(columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(" + "));
  const fields = ["sealed_name", "url", "username", "password", "text", "extra"];
  const { rows } = await sql<Held>`
    with sizes as (
      select bucket_uid, 1 as entry, ${sealed(["ek", "sealed_row", ...fields])} as bytes from entries
      union all
      select bucket_uid, 0, (select coalesce(sum(${sealed(fields)}), 0) from entry_versions where entry_uid = uid) +
        (select coalesce(sum(octet_length(sealed)), 0) from entry_previous_keys where entry_uid = uid) from entries
      union all
      select bucket_uid, 1, octet_length(sealed) from tombstones
    )
    select owner_uid as user_uid,
      sum((select coalesce(sum(entry), 0) from sizes where bucket_uid = buckets.uid))::integer as entries,
      sum((select coalesce(sum(bytes), 0) from sizes where bucket_uid = buckets.uid)
        + (select coalesce(sum(octet_length(sealed_row)), 0) from lists where bucket_uid = buckets.uid))::bigint as bytes,
      sum(1 + (select count(*) from lists where bucket_uid = buckets.uid))::integer as containers
    from buckets group by owner_uid order by owner_uid`.execute(server.database.handle);
  return rows;
};

const requireExact = async (after: string): Promise<readonly Held[]> => {
  const rows = await counted();
  assert.deepEqual(rows, await addedUp(), after);
  return rows;
};

const heldBy = async (user: TestUser, after: string): Promise<Held> => {
  const held = (await requireExact(after)).find(({ user_uid }) => user_uid === uidOf(user));
  assert.ok(held, "every user has a system bucket");
  return held;
};

const deleteCall = (user: TestUser, path: string) => replied(callAs(server, user, ["DELETE", path]));

test("counters change with entries, their previous versions, lists and buckets", async () => {
  const user = await aUser(server, { plan: "partner" });
  assert.deepEqual(await heldBy(user, "sign-up"), {
    user_uid: uidOf(user),
    entries: 0,
    bytes: 0,
    containers: 1,
  });
  const bucket = await aBucket(user);
  const list = await aList(user, bucket);
  await nameList(user.session, bucket, list, "A longer name than before");
  await requireExact("a list named");
  let entry = await anEntry(user, bucket, { ...aPasswordDraft(), listId: list.uid });
  const first = await heldBy(user, "a bucket, a list and an entry");
  assert.deepEqual([first.entries, first.containers], [1, 3]);
  assert.ok(first.bytes > 500);
  for (let save = 0; save < 53; save += 1) {
    const draft = aPasswordDraft({ text: "x".repeat(100 * (save % 7)) }, `Name ${save}`);
    entry = await updateEntry(user.session, bucket, { opened: entry, draft });
    if ([0, 1, 49, 50, 52].includes(save)) await requireExact(`save ${save}`);
  }
  await notes(user, bucket, 4);
  assert.equal((await heldBy(user, "more entries")).entries, 5);
  await deleteCall(user, `/api/lists/${list.uid}`);
  await requireExact("a list deleted");
  await deleteCall(user, `/api/buckets/${bucket.uid}/entries/${entry.uid}`);
  await requireExact("an entry deleted with its history");
  await nameList(user.session, bucket, await aList(user, bucket), "Banks");
  await deleteCall(user, `/api/buckets/${bucket.uid}`);
  assert.deepEqual(await heldBy(user, "a bucket deleted"), {
    user_uid: uidOf(user),
    entries: 0,
    bytes: 0,
    containers: 1,
  });
});

/** Makes a bucket of `owner` in which `other` can write (`bucket`), and a bucket of `other` (`own`). */
const shared = async (): Promise<{ owner: TestUser; other: TestUser; bucket: Bucket; own: Bucket }> => {
  const owner = await aPerson(server, { plan: "partner" });
  const other = await aPerson(server, { plan: "partner" });
  const bucket = await aBucket(owner);
  const own = await aBucket(other);
  await share(server, [owner, bucket], other, "admin");
  const seen = (await listBuckets(other.session)).find(({ uid }) => uid === bucket.uid);
  assert.ok(seen && isUnverifiable(seen) && seen.state === "offered");
  await acceptShare(other.session, seen.share);
  return { owner, other, bucket: await bucketAs(server, other, bucket), own };
};

test("content that is shared, moved, handed over or sealed again counts for its bucket's owner", async () => {
  const { owner, other, bucket, own } = await shared();
  await nameList(other.session, bucket, await aList(other, bucket), "Banks");
  const [entry, ...more] = await notes(other, bucket, 3);
  assert.ok(entry);
  const before = await heldBy(owner, "written by another");
  assert.deepEqual([before.entries, (await heldBy(other, "")).entries], [3, 0]);
  const saved = await updateEntry(other.session, bucket, {
    opened: entry,
    draft: aNoteDraft("longer ".repeat(50)),
  });
  await moveEntries(other.session, { source: bucket, target: own, entries: [named(saved, aNoteDraft())] });
  // The moved entry has left a tombstone, which counts like an entry.
  assert.deepEqual([(await heldBy(owner, "moved")).entries, (await heldBy(other, "moved")).entries], [3, 1]);
  await rotate(server, [owner, bucket], [[other, "admin"]]);
  await requireExact("another key");
  const now = await bucketAs(server, owner, bucket);
  await offerBucket(server, owner, [now, other]);
  await replied(acceptBucket(server, other, [now, owner]));
  assert.deepEqual(
    [(await heldBy(owner, "handed over")).containers, (await heldBy(other, "")).entries],
    [1, 4],
  );
  await deleteCall(other, `/api/buckets/${bucket.uid}/entries/${more[0]?.uid}`);
  await requireExact("deleted by its new owner");
});

test("data that a reset has locked still counts, and a deleted account leaves no counters", async () => {
  const user = await aUser(server, { plan: "partner" });
  await notes(user, await aBucket(user), 2);
  const held = await heldBy(user, "before");
  await reset(server, user, { by: { kind: "empty" } });
  const after = await heldBy(user, "reset without data");
  assert.deepEqual(
    [after.entries, after.bytes, after.containers],
    [held.entries, held.bytes, held.containers + 1],
  );
  const gone = await aUser(server, { plan: "partner" });
  await notes(gone, await aBucket(gone), 2);
  await confirmed(gone);
  await deleteCall(gone, "/api/me");
  assert.ok((await requireExact("deleted")).every(({ user_uid }) => user_uid !== uidOf(gone)));
});

test("a removed member's buckets count for the member who received them", async () => {
  const founder = await aFounder(server);
  const enterprise = await enterpriseUidOf(founder);
  const bucket = await aBucket(founder);
  await notes(founder, bucket, 2);
  const heir = await aJoined(server, founder);
  await server.database.handle
    .updateTable("buckets")
    .set({ owner_uid: uidOf(heir) })
    .where("uid", "=", bucket.uid)
    .execute();
  assert.equal((await heldBy(heir, "given")).entries, 2);
  await confirmed(founder);
  await deleteCall(
    founder,
    `/api/enterprises/${enterprise}/users/${uidOf(heir)}?hand_over_to=${uidOf(founder)}`,
  );
  assert.equal((await heldBy(founder, "given back")).entries, 2);
});

test("counters stay exact when many kinds of writes run at once", async () => {
  const { owner, other, bucket, own } = await shared();
  const mine = await aBucket(owner);
  const there = await notes(other, bucket, 12);
  const here = await notes(owner, mine, 12);
  const leaving = await aUser(server, { plan: "partner" });
  await notes(leaving, await aBucket(leaving), 5);
  await confirmed(leaving);
  const done = await Promise.allSettled([
    ...there.slice(0, 4).map(({ uid }) => deleteCall(owner, `/api/buckets/${bucket.uid}/entries/${uid}`)),
    moveEntries(other.session, { source: bucket, target: own, entries: there.slice(4, 8) }),
    moveEntries(owner.session, { source: mine, target: bucket, entries: here.slice(0, 6) }),
    ...there
      .slice(8)
      .map((opened) => updateEntry(owner.session, bucket, { opened, draft: aNoteDraft("new") })),
    notes(owner, mine, 6),
    notes(other, own, 6),
    ...[1, 2, 3, 4].map(() => aList(owner, bucket)),
    aBucket(other),
    deleteCall(leaving, "/api/me"),
  ]);
  assert.ok(done.filter(({ status }) => status === "fulfilled").length > 10);
  await requireExact("everything at once");
});
