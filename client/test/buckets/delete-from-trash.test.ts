/** @file A user restores an entry or bucket. A page that still shows it in Trash then does not delete it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aNoteDraft, anEntry, aUser, named, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { ChangedSinceShownError } from "../../src/buckets/changed-since-shown.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { listEntries, listTrash } from "../../src/buckets/list-entries.ts";
import { deleteTrashedBucket, restoreBucket, trashBucket } from "../../src/buckets/trash-bucket.ts";
import { restoreEntries, trashEntries } from "../../src/buckets/trash-entries.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

test("an entry that was restored after Trash was shown is not deleted permanently", async () => {
  const { session } = user;
  const bucket = await aBucket(user);
  const draft = aNoteDraft("text", "Restored");
  const entries = [named(await anEntry(user, bucket, draft), draft)];
  await trashEntries(session, { bucket, entries });
  await restoreEntries(session, { bucket, entries });
  const deletion = deleteEntries(session, { bucket, entries, inTrash: true });
  await assert.rejects(deletion, ChangedSinceShownError);
  assert.equal((await listEntries(session, bucket.uid, () => bucket)).length, 1);
  await trashEntries(session, { bucket, entries });
  await deleteEntries(session, { bucket, entries, inTrash: true });
  assert.equal((await listTrash(session, bucket.uid, () => bucket)).length, 0);
});

test("a bucket that was restored after Trash was shown is not deleted permanently", async () => {
  const { session } = user;
  const bucket = await aBucket(user);
  const isListed = async () => (await listBuckets(session)).some(({ uid }) => uid === bucket.uid);
  await trashBucket(session, bucket);
  await restoreBucket(session, bucket);
  await assert.rejects(deleteTrashedBucket(session, bucket), ChangedSinceShownError);
  assert.equal(await isListed(), true);
  await trashBucket(session, bucket);
  await deleteTrashedBucket(session, bucket);
  await deleteTrashedBucket(session, bucket);
  assert.equal(await isListed(), false);
});

test("a bucket is not deleted if it is restored while the call that deletes it is under way", async () => {
  const { session } = user;
  const bucket = await aBucket(user);
  await trashBucket(session, bucket);
  const direct = injectTransport(server);
  const transport: Transport = async (request) => {
    if (request.method === "DELETE") await restoreBucket(session, bucket);
    return direct(request);
  };
  const slow = await reopen({ ...user.device, transport });
  assert.ok(slow);
  await assert.rejects(deleteTrashedBucket(slow, bucket), ChangedSinceShownError);
  assert.equal(
    (await listBuckets(session)).some(({ uid }) => uid === bucket.uid),
    true,
  );
});
