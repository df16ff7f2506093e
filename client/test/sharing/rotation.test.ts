/**
 * @file A large bucket's key is rotated while another member works in it. The member sees no error, and nothing is
 * lost.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { aBucket, aNoteDraft, named, type TestUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { createEntry, sealNewEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { removeMember } from "../../src/sharing/share.ts";
import { memberOf, theBucket } from "./sharing-reads.ts";
import { accept, aProvenUser, CANNOT, shareWith } from "./support.ts";

/** The number of entries, which is more than one chunk of 500. Set ROTATED=5000 for the full size. */
const ENTRIES = Number(process.env["ROTATED"] ?? 700);

const server = useServer();
let owner: TestUser;
let admin: TestUser;
let gone: TestUser;
let bucket: Bucket;
before(async () => {
  await server.opened;
  [owner, admin, gone] = [await aProvenUser(server), await aProvenUser(server), await aProvenUser(server)];
  bucket = await aBucket(owner);
  await fill();
  await shareWith(owner.session, bucket, admin, "admin");
  await shareWith(owner.session, bucket, gone, "read");
});

const fill = async (): Promise<void> => {
  for (let made = 0; made < ENTRIES; made += BULK_CREATE_MAX) {
    const count = Math.min(BULK_CREATE_MAX, ENTRIES - made);
    const drafts = Array.from({ length: count }, (_, at) => aNoteDraft(`text ${made + at}`, `${made + at}`));
    const entries = await Promise.all(drafts.map((draft) => sealNewEntry(owner.session, bucket, draft)));
    await owner.session.api.buckets.createEntries({ params: { bucketId: bucket.uid }, body: { entries } });
  }
};

const fetched = ({ session }: TestUser, uid: string): Promise<SealedEntry> =>
  session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });

const uidsOf = async ({ session }: TestUser): Promise<string[]> =>
  (await session.api.buckets.listEntries({ params: { bucketId: bucket.uid } })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row.uid],
  );

/**
 * Opens, saves, creates and deletes entries until `done` is set. Uses the bucket as the member read it at the start.
 */
const work = async (seen: Bucket, until: { done: boolean }): Promise<number> => {
  const uids = await uidsOf(admin);
  let steps = 0;
  for (; !until.done || steps < 5; steps += 1) {
    const uid = uids[(steps * 97) % uids.length] ?? "";
    const opened = await fetched(admin, uid);
    const { name } = await openEntry(admin.session, seen, opened);
    await updateEntry(admin.session, seen, { opened, draft: aNoteDraft(`changed ${name}`, name) });
    const made = await createEntry(admin.session, seen, aNoteDraft("new", "new"));
    if (steps % 2 === 0)
      await deleteEntries(admin.session, { bucket: seen, entries: [named(made, aNoteDraft("new", "new"))] });
  }
  return steps;
};

test("a bucket's key can be rotated while a member works in it", async (context) => {
  const seen = await accept(admin.session, bucket.uid);
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, gone));
  const until = { done: false };
  const rotating = rotateBucket(owner.session, bucket.uid).finally(() => {
    until.done = true;
  });
  const [steps] = await Promise.all([work(seen, until), rotating]);
  context.diagnostic(`${ENTRIES} entries; ${steps} rounds of work beside it`);

  const now = await theBucket(owner.session, bucket.uid);
  assert.deepEqual([now.gen, now.rotation, now.earlier_keys], [2, null, []]);
  const uids = await uidsOf(owner);
  assert.equal(uids.length, ENTRIES + Math.floor(steps / 2));
  for (const uid of uids.filter((_, at) => at % 7 === 0)) {
    const sealed = await fetched(owner, uid);
    assert.equal(sealed.gen, 2);
    await openEntry(owner.session, now, sealed);
  }
});

test("an entry that was opened before the rotation ended is read and saved under the next key", async () => {
  const seen = await theBucket(owner.session, bucket.uid);
  const [uid = ""] = await uidsOf(owner);
  const opened = await fetched(owner, uid);
  await rotateBucket(owner.session, bucket.uid, { from: seen.gen });
  const { gen, earlier_keys: earlier } = await theBucket(owner.session, bucket.uid);
  assert.deepEqual([gen, earlier], [seen.gen + 1, []]);
  const { name } = await openEntry(owner.session, seen, opened);
  const saved = await updateEntry(owner.session, seen, { opened, draft: aNoteDraft("after it", name) });
  assert.deepEqual([saved.gen, saved.rev], [gen, opened.rev + 1]);
});

test("if two members rotate the key at the same time, both end with the same key", async () => {
  const third = await aProvenUser(server);
  await shareWith(owner.session, bucket, third, "read");
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, third));
  const next = (await theBucket(owner.session, bucket.uid)).gen + 1;
  await Promise.all([rotateBucket(owner.session, bucket.uid), rotateBucket(admin.session, bucket.uid)]);
  const seen = [await theBucket(owner.session, bucket.uid), await theBucket(admin.session, bucket.uid)];
  assert.deepEqual(
    seen.map(({ gen, rotation }) => [gen, rotation]),
    [
      [next, null],
      [next, null],
    ],
  );
});

test("a rotation continues past five hundred entries with damaged keys", async () => {
  const { handle } = server.database;
  const fourth = await aProvenUser(server);
  await shareWith(owner.session, bucket, fourth, "read");
  const uids = (await uidsOf(owner)).sort();
  const [spoilt, last] = [uids.slice(0, 500), uids.at(-1) ?? ""];
  const { ek } = await fetched(owner, last);
  await handle.updateTable("entries").set({ ek }).where("uid", "in", spoilt).execute();
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, fourth));
  await assert.rejects(rotateBucket(owner.session, bucket.uid), CANNOT);
  const { remaining } = await owner.session.api.sharing.getRotation({
    params: { id: bucket.uid },
    query: {},
  });
  assert.equal(remaining, spoilt.length);
});
