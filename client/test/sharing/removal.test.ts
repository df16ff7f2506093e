/** @file Users are removed from a bucket or leave it, and then the bucket's key is rotated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  named,
  reopened,
  type TestUser,
} from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changeKey } from "../../../web/src/features/sharing/removal/key-change.ts";
import type { Transport } from "../../src/api/transport.ts";
import { renameBucket } from "../../src/buckets/bucket.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import { createEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { confirmMember, leaveBucket, removeMember, shareBucket } from "../../src/sharing/share.ts";
import { findBucket, memberOf, readText, theBucket } from "./sharing-reads.ts";
import { accept, aProvenUser, CANNOT, shareWith, useAcquaintances, writeText } from "./support.ts";

const server = useServer();
const { ana, bo, cy } = useAcquaintances(server);

test("MS-45: a removed member's key opens nothing that is written after the removal", async () => {
  const bucket = await aBucket(ana);
  const { uid } = await anEntry(ana, bucket, aNoteDraft("before"));
  await shareWith(ana.session, bucket, bo);
  await shareWith(ana.session, bucket, cy);
  const kept = await theBucket(bo.session, bucket.uid);
  const keptKey = await bo.session.keyring.bucketKey(kept);
  await accept(cy.session, bucket.uid);

  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, bo));
  await assert.rejects(readText(bo, kept, uid), { code: "bucket.not_found" });
  await rotateBucket(ana.session, bucket.uid);
  const now = await theBucket(ana.session, bucket.uid);
  assert.deepEqual([now.gen, now.rotation, now.earlier_keys], [2, null, []]);

  const seen = await theBucket(cy.session, bucket.uid);
  assert.equal(await readText(cy, seen, uid), "before");
  await writeText(cy, seen, uid, "after");
  assert.equal(await readText(ana, now, uid), "after");
  const sealed = await ana.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  for (const gen of [1, sealed.gen]) {
    const place = { bid: bucket.uid, gen, eid: uid, ekGen: sealed.ek_gen };
    await assert.rejects(openEntryKey(keptKey, place, sealed.ek), CANNOT);
  }
});

test("an administrator finishes a rotation that the owner began", async () => {
  const bucket = await aBucket(ana);
  const entries = [];
  for (let made = 0; made < 3; made += 1)
    entries.push(await anEntry(ana, bucket, aNoteDraft(`note ${made}`)));
  await shareWith(ana.session, bucket, bo, "admin");
  await shareWith(ana.session, bucket, cy, "read");
  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, cy));
  const stop = new AbortController();
  const rotated = rotateBucket(ana.session, bucket.uid, {
    signal: stop.signal,
    onBegun: async () => stop.abort(),
  });
  await assert.rejects(rotated, { name: "AbortError" });
  const begun = await theBucket(bo.session, bucket.uid);
  assert.deepEqual([begun.gen, begun.rotation], [2, "running"]);
  for (const { uid } of entries) await readText(bo, begun, uid);
  await rotateBucket(bo.session, bucket.uid);
  const now = await theBucket(ana.session, bucket.uid);
  assert.deepEqual([now.gen, now.rotation, now.earlier_keys], [2, null, []]);
  for (const { uid } of entries) await readText(ana, now, uid);
});

test("a member who is removed while the key is being rotated does not keep the new key", async () => {
  const bucket = await aBucket(ana);
  await anEntry(ana, bucket, aNoteDraft("one"));
  await shareWith(ana.session, bucket, bo);
  await shareWith(ana.session, bucket, cy);
  const remove = async (who: TestUser) =>
    removeMember(
      ana.session,
      await theBucket(ana.session, bucket.uid),
      await memberOf(ana.session, bucket, who),
    );
  const refresh = async () => {};
  await remove(cy);
  let isSecondGone = false;
  const transport: Transport = async (request) => {
    const isReading = request.method === "GET" && request.path.includes("/rotation");
    if (isReading && !isSecondGone) {
      isSecondGone = true;
      await remove(bo);
      await changeKey(ana.session, bucket.uid, refresh);
    }
    return ana.device.transport(request);
  };
  await changeKey(await reopened({ ...ana.device, transport }), bucket.uid, refresh);
  const now = await theBucket(ana.session, bucket.uid);
  assert.deepEqual([now.gen, now.rotation], [3, null]);
});

test("a removal reports that the person already has the key, even if the list still shows them as invited", async () => {
  const bucket = await aBucket(ana);
  const email = "waiting@example.test";
  await shareBucket(ana.session, bucket, { email, accessType: "read", person: null });
  const waiting = await aProvenUser(server, email);
  const asListed = await memberOf(ana.session, bucket, waiting);
  await confirmMember(ana.session, bucket, asListed);
  assert.equal(await removeMember(ana.session, bucket, asListed), true);
  assert.equal((await theBucket(ana.session, bucket.uid)).rotation, "due");

  const never = "never@example.test";
  await shareBucket(ana.session, bucket, { email: never, accessType: "read", person: null });
  const invited = await memberOf(ana.session, bucket, { email: never });
  assert.equal(await removeMember(ana.session, await theBucket(ana.session, bucket.uid), invited), false);
});

test("after a rotation, a member can still work with the bucket as the page read it before", async () => {
  const bucket = await aBucket(ana, "Busy");
  const { uid } = await anEntry(ana, bucket, aNoteDraft("one"));
  await shareWith(ana.session, bucket, bo, "admin");
  await shareWith(ana.session, bucket, cy, "read");
  const stale = await theBucket(bo.session, bucket.uid);
  const opened = await bo.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, cy));
  await rotateBucket(ana.session, bucket.uid);

  await updateEntry(bo.session, stale, { opened, draft: aNoteDraft("two") });
  assert.equal(await readText(bo, stale, uid), "two");
  const made = await createEntry(bo.session, stale, aNoteDraft("three"));
  const target = await aBucket(bo);
  await moveEntries(bo.session, { source: stale, target, entries: [named(made, aNoteDraft())] });
  assert.equal(await readText(bo, target, made.uid), "three");
  assert.equal((await renameBucket(bo.session, stale, "Busier")).name, "Busier");
  assert.equal((await theBucket(ana.session, bucket.uid)).name, "Busier");
});

test("a member who leaves loses access, and a rotation of the key is due", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  await theBucket(bo.session, bucket.uid);
  await leaveBucket(bo.session, bucket);
  assert.equal(await findBucket(bo.session, bucket.uid), null);
  assert.equal((await theBucket(ana.session, bucket.uid)).rotation, "due");
  await assert.rejects(leaveBucket(ana.session, bucket), { type: "forbidden" });
});
