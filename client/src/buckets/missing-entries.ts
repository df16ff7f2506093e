/**
 * @file Entries that this browser remembers and that the server leaves out of a bucket's list. One that was deleted or
 * moved away has a tombstone; without one it is shown as missing (MS-133).
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { openTombstone } from "@keepwell/crypto/row/tombstone.ts";
import type { MarksOfBucket } from "../keyring/row-marks.ts";
import { orNull } from "../or-null.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { RowReader } from "../rows/stored-row.ts";
import type { Session } from "../session/session.ts";

/** Whether a member of the bucket has sealed it for that entry. */
const isGenuine = async (
  { bid, keyOf }: RowReader,
  { uid, gen, k, sealed }: StoredTombstone,
): Promise<boolean> => {
  const opened = await orNull(async () => openTombstone(await keyOf(gen), { bid, gen, eid: uid, k }, sealed));
  return opened !== null;
};

interface Listed {
  readonly bucket: Bucket;
  /** What this browser had seen before it read the list. */
  readonly seen: MarksOfBucket;
  readonly reader: RowReader;
  /** The uids of all entries that the server lists, whether they can be verified or not. */
  readonly uids: ReadonlySet<string>;
}

/** Entries of team buckets that are closed to the member, so that they are not looked for with each list. */
const closed = new WeakMap<Session, Set<string>>();

const closedTo = (session: Session): Set<string> => {
  const known = closed.get(session) ?? new Set<string>();
  closed.set(session, known);
  return known;
};

/**
 * The uids of the entries that are missing. In a team's bucket an entry without a tombstone may be closed to this
 * member: the server decides that, so it is not shown as missing.
 */
export const findMissing = async (
  session: Session,
  { bucket, seen, reader, uids }: Listed,
): Promise<string[]> => {
  const known = closedTo(session);
  if (seen.absentFrom(uids).every(({ uid }) => known.has(uid))) return [];
  const marks = await session.keyring.rowMarks();
  const absent = (await marks.sinceRestored(bucket.uid)).absentFrom(uids);
  const { entries, tombstones } = await session.api.buckets.listChanges({
    params: { bucketId: bucket.uid },
    query: {},
  });
  // The list may have been on its way while an entry was created.
  const there = new Set(entries.map(({ uid }) => uid));
  const left = absent.filter(({ uid }) => !there.has(uid));
  const byUid = new Map(tombstones.map((one) => [one.uid, one]));
  const checked = await Promise.all(
    left.map(async ({ uid, k }) => {
      const tombstone = byUid.get(uid);
      const isGone = tombstone !== undefined && tombstone.k > k && (await isGenuine(reader, tombstone));
      return { uid, k: tombstone?.k ?? 0, isGone };
    }),
  );
  const gone = checked.filter(({ isGone }) => isGone);
  if (gone.length > 0) rememberRows(session, bucket.uid, { gone });
  const missing = checked.filter(({ isGone }) => !isGone).map(({ uid }) => uid);
  if (bucket.enterprise_uid === null) return missing;
  for (const uid of missing) known.add(uid);
  return [];
};

/** The user has been told that the entry is missing, and does not expect it any more. */
export const forgetMissing = async (
  { keyring }: Session,
  { bucketUid, uid }: { readonly bucketUid: string; readonly uid: string },
): Promise<void> => (await keyring.rowMarks()).raise(bucketUid, { gone: [{ uid, k: 0 }] });
