import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow, someBucketRow } from "../buckets/bucket-rows.ts";
import { firstRow, movedKey, nextRow } from "../buckets/row-bodies.ts";
import { marked, type Rows, someKey, type Target } from "./target.ts";

const note = ({ entry }: Target, change: object) => ({ ...entry, ...change });
const firstOf = (target: Target) => note(target, { uid: makeUid(), rev: 1, row: firstRow(), ek_gen: 1 });
const named = ({ entry }: Target) => ({ entries: [entry.uid] });
const withRows = (target: Target) => ({
  ...named(target),
  gen: target.bucket.gen,
  rows: { [target.entry.uid]: nextRow(target.entry) },
});
const manyMarked = ({ bucket }: Target) => ({ uids: [bucket.uid] });
const byBody = { object: "body" } as const;
const ownOnly = { object: "none" } as const;

export const bucketsRows: Rows = {
  listBuckets: { allowed: 200 },
  createBucket: {
    allowed: 201,
    body: (target) => ({
      uid: makeUid(),
      name: "New",
      key: someKey(target),
      row: someBucketRow(1),
    }),
  },
  getBucket: { allowed: 200 },
  updateBucket: {
    allowed: 200,
    body: ({ bucket }) => ({ name: "", row: nextBucketRow(bucket), gen: 1 }),
  },
  deleteBucket: { allowed: 204 },
  trashBucket: { allowed: 204, body: ({ bucket }) => ({ gen: 1, row: nextBucketRow(bucket) }) },
  restoreBucket: { allowed: 200, body: ({ bucket }) => ({ gen: 1, row: nextBucketRow(bucket) }) },
  listEntries: { allowed: 200 },
  listChanges: { allowed: 200 },
  createEntry: { allowed: 201, body: firstOf },
  getEntry: { allowed: 200 },
  updateEntry: { allowed: 200, body: (target) => note(target, { rev: 3, row: nextRow(target.entry) }) },
  deleteEntry: { allowed: 204 },
  listLists: { allowed: 200 },
  createList: { allowed: 201, body: () => ({ uid: makeUid(), name: "New" }) },
  getList: { allowed: 200 },
  updateList: { allowed: 200, body: () => ({ name: "New" }) },
  deleteList: { allowed: 204 },
  listEntriesOfList: { allowed: 200 },
  deleteEntries: { allowed: 200, body: named },
  moveToList: { allowed: 200, body: named },
  unlistEntries: { allowed: 200, body: named },
  moveToBucket: {
    allowed: 200,
    body: ({ entry }) => ({ entries: [entry.uid], keys: { [entry.uid]: movedKey(entry) } }),
  },
  listTrash: { allowed: 200 },
  trashEntries: { allowed: 200, body: withRows },
  restoreEntries: { allowed: 200, body: withRows },
  readSealed: { allowed: 200, body: ({ entry }) => ({ uids: [entry.uid], part: "keys" }) },
  createEntries: {
    allowed: 201,
    body: (target) => ({ entries: [firstOf(target)] }),
  },
  listUnsealed: { allowed: 200 },
  sealBucket: {
    allowed: 200,
    body: ({ bucket }) => ({ gen: bucket.gen, row: nextBucketRow(bucket), erase: true }),
  },
  sealNames: {
    allowed: 200,
    body: ({ bucket, entry }) => ({
      gen: bucket.gen,
      entries: [{ uid: entry.uid, rev: entry.rev, ek_gen: entry.ek_gen, erase: false, versions: [] }],
    }),
  },
  createBookmark: { allowed: 201, body: marked, ...byBody },
  getBookmark: { allowed: 200 },
  deleteBookmark: { allowed: 204 },
  listBookmarks: { allowed: 200, ...ownOnly },
  bookmarkMany: { allowed: 200, body: manyMarked, ...byBody },
  deleteBookmarkMany: { allowed: 204, body: manyMarked, ...byBody },
  createArchive: { allowed: 201, body: marked, ...byBody },
  getArchive: { allowed: 200 },
  deleteArchive: { allowed: 204 },
  listArchives: { allowed: 200, ...ownOnly },
  archiveMany: { allowed: 200, body: manyMarked, ...byBody },
  unarchiveMany: { allowed: 204, body: manyMarked, ...byBody },
  search: { allowed: 200, query: "?q=ab" },
  listVersions: { allowed: 200 },
  getVersion: { allowed: 200 },
  generatePassword: { allowed: 200, query: "?length=16" },
};
