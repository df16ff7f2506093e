/** @file Trash in a shared bucket, after a key rotation, at an account's ceiling, and with very many entries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { listTrash } from "@keepwell/client/buckets/list-entries.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { restoreEntries, trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import { rotateBucket } from "@keepwell/client/keys/rotate.ts";
import { acceptShare } from "@keepwell/client/sharing/incoming.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sql } from "kysely";
import { createTrashPurge } from "../../src/buckets/trash-purge.service.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aUser,
  named,
  systemBucket,
  type TestUser,
  uidOf,
} from "../factories.ts";
import { prepare } from "../prepare.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const limited = useServer({ env: { ACCOUNT_ENTRIES: "5" } });
const { owner, writer, reader } = prepare(server, async () => {
  const owner = await aPerson(server, { plan: "partner" });
  return { owner, writer: await aPerson(server), reader: await aPerson(server) };
});

const draft = aNoteDraft("kept", "Old");

/** Makes a bucket that is shared with a writer and a reader. The writer has moved an entry of it to Trash. */
const aSharedTrash = async () => {
  const bucket = await aBucket(owner);
  const entry = await anEntry(owner, bucket, draft);
  await share(server, [owner, bucket], writer, "write");
  await share(server, [owner, bucket], reader, "read");
  const offered = (await listBuckets(writer.session)).find(({ uid }) => uid === bucket.uid);
  // Only the first share waits for the writer to accept it. From then on the writer knows the owner.
  if (offered && isUnverifiable(offered) && offered.state === "offered")
    await acceptShare(writer.session, offered.share);
  const asWriter = await bucketAs(server, writer, bucket);
  await trashEntries(writer.session, { bucket: asWriter, entries: [named(entry, draft)] });
  return { bucket, entry, asWriter };
};
const trashOf = async (user: TestUser, { uid }: Pick<Bucket, "uid">) => {
  const bucket = await bucketAs(server, user, { uid });
  return (await listTrash(user.session, uid, () => bucket)).map(({ name }) => name);
};
const listAs = (user: TestUser, { uid }: Pick<Bucket, "uid">) =>
  callAs(server, user, ["GET", `/api/buckets/${uid}/trash`]);

const removeWriter = async (bucket: Bucket): Promise<void> => {
  const access = (await accessesOf(server, owner, bucket)).find(({ user }) => user?.uid === uidOf(writer));
  await replied(callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${access?.uid}`]));
};

test("only members who may delete in a shared bucket can list its Trash", async () => {
  const { bucket, entry, asWriter } = await aSharedTrash();
  assert.deepEqual(await trashOf(owner, bucket), ["Old"]);
  assert.equal((await listAs(reader, bucket)).code, "entry.delete");
  await removeWriter(bucket);
  assert.equal((await listAs(writer, bucket)).code, "bucket.not_found");
  const late = restoreEntries(writer.session, { bucket: asWriter, entries: [named(entry, draft)] });
  await assert.rejects(late, { type: "not_found" });
  assert.deepEqual(await trashOf(owner, bucket), ["Old"]);
});

test("a rotation also seals the entries in Trash under the next key", async () => {
  const { bucket, entry } = await aSharedTrash();
  await removeWriter(bucket);
  await rotateBucket(owner.session, bucket.uid);
  assert.deepEqual(await trashOf(owner, bucket), ["Old"]);
  const next = await bucketAs(server, owner, bucket);
  const params = { bucketId: bucket.uid, id: entry.uid };
  const [trashed] = await listTrash(owner.session, bucket.uid, () => next);
  assert.ok(trashed);
  const sealed = await owner.session.api.buckets.getEntry({ params });
  assert.deepEqual([next.gen, sealed.gen, sealed.row?.gen], [2, 2, 2]);
  await restoreEntries(owner.session, { bucket: next, entries: [trashed] });
  const restored = await owner.session.api.buckets.getEntry({ params });
  assert.equal(restored.trashed_at, null);
  const opened = await openEntry(owner.session, next, restored);
  assert.equal(opened.type === "note" && opened.fields.text, "kept");
  assert.deepEqual(await trashOf(owner, bucket), []);
});

test("entries in Trash count towards the ceiling, and none can be restored above it", async () => {
  const user = await aUser(limited, { plan: "premium" });
  const bucket = await systemBucket(user);
  const [first, second] = [await anEntry(user, bucket, draft), await anEntry(user, bucket, draft)];
  for (let more = 0; more < 3; more += 1) await anEntry(user, bucket, draft);
  const full = { code: "account.full" };
  await trashEntries(user.session, { bucket, entries: [named(first, draft), named(second, draft)] });
  await assert.rejects(anEntry(user, bucket, draft), full);
  await restoreEntries(user.session, { bucket, entries: [named(first, draft)] });
  // Raises the count of entries above the ceiling, as if the operator had lowered the ceiling.
  const grow = (by: number) =>
    sql`update account_usage set entries = entries + ${by} where user_uid = ${uidOf(user)} and entries > 0`.execute(
      limited.database.handle,
    );
  await grow(5);
  const restoring = () => restoreEntries(user.session, { bucket, entries: [named(second, draft)] });
  await assert.rejects(restoring(), full);
  await grow(-5);
  await restoring();
  const listed = await user.session.api.buckets.listTrash({ params: { bucketId: bucket.uid } });
  assert.deepEqual(listed, []);
});

test("10,000 entries in Trash are listed in one reply, and are deleted after 30 days", async () => {
  const bucket = await aBucket(owner);
  const entry = await anEntry(owner, bucket, draft);
  await trashEntries(owner.session, { bucket, entries: [named(entry, draft)] });
  await sql`
    insert into entries
    select (jsonb_populate_record(entries, jsonb_build_object('uid', gen_random_uuid()))).*
    from entries, generate_series(1, 9999) where entries.uid = ${entry.uid}`.execute(server.database.handle);
  const listed = await owner.session.api.buckets.listTrash({ params: { bucketId: bucket.uid } });
  assert.equal(listed.filter((row) => !isUnverifiable(row)).length, 10_000);
  assert.deepEqual(await owner.session.api.buckets.listEntries({ params: { bucketId: bucket.uid } }), []);
  const later = new Date(server.clock.at.getTime() + 31 * 24 * 60 * 60 * 1000);
  await createTrashPurge({ ...server.context, clock: { now: () => later } }).sweep();
  assert.deepEqual((await listAs(owner, bucket)).text, "[]");
});
