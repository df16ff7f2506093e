/**
 * @file Lists the entries of a bucket. An entry with a sealed name is listed under this name, even if the server sends
 * another name.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { MarksOfBucket, SeenRows } from "../keyring/row-marks.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { rememberRows, shownRow } from "../rows/compare-rows.ts";
import type { RowReader } from "../rows/open-stored-row.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import {
  type BucketRows,
  baseOfNextList,
  bucketRows,
  dropRows,
  firstRows,
  keepRows,
  type ReadRows,
  readRows,
  restoredAt,
} from "./bucket-rows.ts";
import type { ClosedBucket } from "./list-buckets.ts";
import { findAbsent } from "./missing-entries.ts";
import { type ListedEntry, openRows } from "./open-rows.ts";

/**
 * An entry whose content is not shown, for one of three reasons: the entry's row cannot be verified, this browser has
 * seen a newer version of the entry, or the server leaves the entry out.
 */
export type HiddenEntry = Unverifiable & { readonly why?: "older" | "missing" };

type Listed = ListedEntry | HiddenEntry;

/** An entry that is in Trash according to its row. */
export type TrashedEntry = ListedEntry & { readonly shown: { readonly d: number } };

type Rows = ReadonlyMap<string, EntryRow>;
type FindBucket = () => Bucket | ClosedBucket | Promise<Bucket | ClosedBucket>;

interface Reading {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly reader: RowReader;
  readonly held: BucketRows;
}

const begin = (session: Session, bucket: Bucket, held: BucketRows): Reading => {
  const reader = { bid: bucket.uid, keyOf: keysByGeneration(session, bucket) };
  return { session, bucket, reader, held };
};

const marksOf = async ({ keyring }: Session, bucketUid: string): Promise<MarksOfBucket> =>
  (await keyring.rowMarks()).of(bucketUid);

const olderIn = (seen: MarksOfBucket, rows: Rows): ReadonlySet<string> =>
  seen.olderAmong([...rows.values()].map(shownRow));

/** Whether the bucket's row says that every entry has a row ([Note: Complete buckets]). */
const isCompleteBucket = async ({ keyring }: Session, bucket: Bucket): Promise<boolean> => {
  const found = await keyring.findKey(bucket);
  return found.state === "open" && found.content.m === 1;
};

/**
 * The rows as the page lists them. An entry is unverifiable if its row does not open or is missing in a complete
 * bucket, or if this browser has seen a newer version of the entry.
 */
const listed = async (
  { session, bucket, held, reader }: Reading,
  rows: Rows,
  older: ReadonlySet<string>,
): Promise<Listed[]> => {
  const opened = await openRows(held.opened, reader, rows.values());
  const isComplete = await isCompleteBucket(session, bucket);
  return [...rows.values()].map(({ uid, row }): Listed => {
    if (older.has(uid)) return { unverifiable: true, uid, why: "older" };
    const known = opened.get(uid);
    // In a complete bucket, an entry without a row has only a readable name, which nothing verifies.
    return !known || (isComplete && !row) ? { unverifiable: true, uid } : known;
  });
};

interface Compared {
  readonly reply: ReadRows;
  readonly older: ReadonlySet<string>;
  /**
   * The remembered entries that the server leaves out. `gone` has the entries with a tombstone, and the entries that
   * were in Trash long enough for the server to delete them. `missing` has all other entries; in a team's bucket it is
   * empty.
   */
  readonly missing: readonly string[];
  readonly gone: NonNullable<SeenRows["gone"]>;
}

const compare = async (
  { reader, bucket }: Reading,
  reply: ReadRows,
  seen: MarksOfBucket,
): Promise<Compared> => {
  const uids = new Set([...reply.rows.keys(), ...reply.broken.flatMap(({ uid }) => uid ?? [])]);
  const { gone, missing } = await findAbsent({ tombstones: reply.tombstones, seen, reader, uids });
  // In a team's bucket the server decides which entries a member can read. This member may have lost the right to read
  // an entry that is left out.
  const isTeams = bucket.enterprise_uid !== null;
  return { reply, older: olderIn(seen, reply.rows), gone, missing: isTeams ? [] : missing };
};

/**
 * Compares what the server shows with what this browser had seen before. The reply may show an older version of an
 * entry than this browser has seen, or lack an entry, because another call changed the entry while the reply was on its
 * way. In these cases the client reads all rows again, and uses only the second reply.
 */
const decide = async (reading: Reading, first: ReadRows, seen: MarksOfBucket): Promise<Compared> => {
  const { session, bucket, held } = reading;
  const found = await compare(reading, first, seen);
  if (found.older.size === 0 && found.missing.every((uid) => held.missing.has(uid))) return found;
  const since = await (await session.keyring.rowMarks()).sinceRestored(bucket.uid);
  return compare(reading, await readRows(session, bucket.uid, null), since);
};

/**
 * Stores the rows that were read, and remembers the verified ones. If a row does not open, is older or is missing, the
 * next reading is full. So a false reply has no effect after the server's next correct reply.
 */
const settle = ({ session, bucket, held }: Reading, { reply, older, missing, gone }: Compared): void => {
  const { cursor, rows, changed, isFull } = reply;
  const before = held.isMarked ? held.latest?.rows : undefined;
  const verified = [...held.opened.values()].filter(
    ({ entry, listed: { shown } }) =>
      shown !== null && rows.get(entry.uid) === entry && before?.get(entry.uid) !== entry,
  );
  const opens = [...rows.values()].every((entry) => {
    const known = held.opened.get(entry.uid);
    return known?.entry === entry && known.listed.shown !== null;
  });
  const isSound = opens && older.size === 0 && missing.length === 0;
  held.latest = cursor === null || !isSound ? null : { cursor, rows };
  if (isFull) held.fullAt = unixNow();
  held.missing = new Set(missing);
  held.isMarked = true;
  for (const uid of changed) held.unkept.add(uid);
  for (const uid of held.opened.keys()) if (!rows.has(uid)) held.opened.delete(uid);
  const entries = verified.map(({ entry, listed: { shown } }) => ({
    ...shownRow(entry),
    d: shown?.d ?? null,
  }));
  rememberRows(session, bucket.uid, { entries, gone });
  void keepRows(session, bucket.uid, held).catch(() => undefined);
};

/** Whether the row says that the entry is in Trash. What the server says about Trash is ignored (MS-125, MS-126). */
const isTrashed = (entry: Listed): entry is TrashedEntry => "shown" in entry && entry.shown?.d !== undefined;

const notTrashed = (entries: readonly Listed[]): Listed[] => entries.filter((one) => !isTrashed(one));

/**
 * The entries of a bucket that this browser has stored, without those in Trash. The page shows them before the server
 * answers. Null if this browser has stored none, or if the bucket does not open. If another tab has saved an entry in
 * the meantime, this tab's version of the entry is older, and its content is not shown.
 */
export const keptEntries = async (
  session: Session,
  bucketUid: string,
  findBucket: FindBucket,
): Promise<Listed[] | null> => {
  const [held, bucket, seen] = await Promise.all([
    firstRows(session, bucketUid),
    findBucket(),
    marksOf(session, bucketUid),
  ]);
  if (!held.latest || isUnverifiable(bucket)) return null;
  const { rows } = held.latest;
  return notTrashed(await listed(begin(session, bucket, held), rows, olderIn(seen, rows)));
};

const read = async (session: Session, bucketUid: string, findBucket: FindBucket): Promise<Listed[]> => {
  const held = await bucketRows(session, bucketUid);
  const [first, bucket, seen, restored] = await Promise.all([
    readRows(session, bucketUid, baseOfNextList(held)),
    findBucket(),
    marksOf(session, bucketUid),
    restoredAt(session),
  ]);
  if (isUnverifiable(bucket))
    return [...first.broken, ...[...first.rows.keys()].map((uid) => ({ unverifiable: true, uid }) as const)];
  const reading = begin(session, bucket, held);
  const found = await decide(reading, first, seen);
  const entries = await listed(reading, found.reply.rows, found.older);
  held.restored = restored;
  settle(reading, found);
  const missing = found.missing.map((uid) => ({ unverifiable: true, uid, why: "missing" }) as const);
  return [...entries, ...found.reply.broken, ...missing];
};

/**
 * Reads the entries of a bucket, including its Trash, and opens their rows. An entry is unverifiable if its row was not
 * sealed for it, or is missing in a complete bucket. So is an entry of which this browser has seen a newer version, or
 * which the server leaves out. The other entries are not affected. Runs `findBucket` at the same time as the server
 * call.
 */
export const listWithTrash = async (
  session: Session,
  bucketUid: string,
  findBucket: FindBucket,
): Promise<Listed[]> => {
  try {
    return await read(session, bucketUid, findBucket);
  } catch (error) {
    if (hasType(error, "not_found")) await dropRows(session, bucketUid);
    throw error;
  }
};

/** Like `listWithTrash`, but without the entries whose rows say that they are in Trash. */
export const listEntries = async (...asked: Parameters<typeof listWithTrash>): Promise<Listed[]> =>
  notTrashed(await listWithTrash(...asked));

/**
 * The entries whose rows say that they are in Trash. Leaves out entries that cannot be verified; `listEntries` returns
 * those.
 */
export const listTrash = async (...asked: Parameters<typeof listWithTrash>): Promise<TrashedEntry[]> =>
  (await listWithTrash(...asked)).filter(isTrashed);
