/**
 * @file Several calls on many entries run at once. Each call does all of its work or nothing, and no call waits for
 * ever.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { aBucket, aList, aUserWithBucket, bucketsOf, tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { inBucket, notes, uidsOf } from "./bulk-steps.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const call = (method: string, url: string, body: unknown) =>
  send(server, { method, url, token: tokenOf(user), body });

test("after two simultaneous moves of the same entries, every entry is whole in one bucket", async () => {
  const [source, left, right] = [await aBucket(user), await aBucket(user), await aBucket(user)];
  const entries = await notes(user, source, 20);
  const uids = uidsOf(entries);
  const results = await Promise.allSettled([
    moveEntries(user.session, { source, target: left, entries }),
    moveEntries(user.session, { source, target: right, entries: entries.toReversed() }),
  ]);
  for (const result of results)
    if (result.status === "rejected") assert.equal(result.reason.code, "entry.not_found");
  const places = [await inBucket(user, left), await inBucket(user, right)];
  assert.deepEqual(places.map((one) => one.length).sort(), [0, 20]);
  const end = places[0]?.length === 20 ? left : right;
  for (const id of uids) {
    const sealed = await user.session.api.buckets.getEntry({ params: { bucketId: end.uid, id } });
    assert.equal((await openEntry(user.session, end, sealed)).fields.text, "a note");
  }
});

test("if a deletion and a move run at the same time, one of them takes effect completely", async () => {
  const [source, target] = [await aBucket(user), await aBucket(user)];
  const entries = await notes(user, source, 10);
  const [moved, deleted] = await Promise.allSettled([
    moveEntries(user.session, { source, target, entries }),
    call("POST", `/api/buckets/${source.uid}/delete-entries`, { entries: uidsOf(entries).toReversed() }),
  ]);
  assert.equal(deleted.status, "fulfilled");
  const left = [...(await inBucket(user, source)), ...(await inBucket(user, target))];
  assert.equal(left.length, moved.status === "fulfilled" ? 10 : 0);
});

test("if a bucket is deleted during a move, the entries are in the other bucket or deleted with this one", async () => {
  for (const which of ["source", "target"] as const) {
    const [source, target] = [await aBucket(user), await aBucket(user)];
    const entries = await notes(user, source, 5);
    const doomed = which === "source" ? source : target;
    const [moved, deleted] = await Promise.allSettled([
      moveEntries(user.session, { source, target, entries }),
      user.session.api.buckets.deleteBucket({ params: { id: doomed.uid } }),
    ]);
    assert.equal(deleted.status, "fulfilled");
    if (moved.status === "rejected") assert.match(String(moved.reason.code), /not_found$/);
    const survivor = which === "source" ? target : source;
    const hasMoved = moved.status === "fulfilled";
    assert.equal((await inBucket(user, survivor)).length, hasMoved === (which === "source") ? 5 : 0);
    assert.ok(!(await bucketsOf(user)).some(({ uid }) => uid === doomed.uid));
  }
});

test("entries that are moved to a list while it is deleted are in no list afterwards", async () => {
  for (const _ of [1, 2, 3]) {
    const list = await aList(user, bucket);
    const entries = uidsOf(await notes(user, bucket, 3));
    const [moved] = await Promise.all([
      call("PUT", `/api/buckets/${bucket.uid}/lists/${list.uid}/entries`, { entries }),
      call("DELETE", `/api/lists/${list.uid}`, undefined),
    ]);
    assert.ok(moved.status === 200 || moved.code === "bucket.not_found", moved.text);
    const rows = await server.database.handle.selectFrom("entries").select("list_uid").execute();
    assert.ok(rows.every((row) => row.list_uid !== list.uid));
  }
});
