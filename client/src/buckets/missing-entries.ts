/**
 * @file Finds the entries of a bucket that this browser remembers and the server leaves out. A tombstone or a long time
 * in Trash explains why an entry is gone. Outside a team's bucket, every other entry is shown as missing (MS-133).
 */
import type { StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { TRASH_DAYS } from "@keepwell/contract/buckets/trash-days.ts";
import { openTombstone } from "@keepwell/crypto/row/tombstone.ts";
import { inSlices } from "../in-slices.ts";
import type { MarksOfBucket, SeenRows } from "../keyring/row-marks.ts";
import { orNull } from "../or-null.ts";
import type { RowReader } from "../rows/open-stored-row.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/** Whether a member of the bucket has sealed this tombstone for this entry. */
const isGenuine = async (
  { bid, keyOf }: RowReader,
  { uid, gen, k, sealed }: StoredTombstone,
): Promise<boolean> => {
  const opened = await orNull(async () => openTombstone(await keyOf(gen), { bid, gen, eid: uid, k }, sealed));
  return opened !== null;
};

interface Listed {
  readonly tombstones: readonly StoredTombstone[];
  /** The row marks that this browser had before it read the rows. */
  readonly seen: MarksOfBucket;
  readonly reader: RowReader;
  /** The uids of all entries that the server lists, whether they can be verified or not. */
  readonly uids: ReadonlySet<string>;
}

const DAY = 24 * 60 * 60;

/**
 * Whether the server may have deleted the entry from Trash. The server deletes entries after 30 days, without a
 * tombstone, because it cannot seal one. Here 29 days are enough, because the clocks of server and browsers may differ.
 */
const isPurged = (trashedAt: number | undefined): boolean =>
  trashedAt !== undefined && unixNow() - trashedAt >= (TRASH_DAYS - 1) * DAY;

interface Absent {
  /** The absent entries that have a tombstone or were in Trash long enough. */
  readonly gone: NonNullable<SeenRows["gone"]>;
  readonly missing: readonly string[];
}

/** How many tombstones are opened at the same time. */
const AT_ONCE = 100;

/** Finds the remembered entries that the server leaves out. */
export const findAbsent = async ({ tombstones, seen, reader, uids }: Listed): Promise<Absent> => {
  const absent = seen.absentFrom(uids);
  if (absent.length === 0) return { gone: [], missing: [] };
  const byUid = new Map(tombstones.map((one) => [one.uid, one]));
  const checked = await inSlices(absent, AT_ONCE, async ({ uid, k, d }) => {
    if (isPurged(d)) return { uid, k, isGone: true };
    const tombstone = byUid.get(uid);
    const isGone = tombstone !== undefined && tombstone.k > k && (await isGenuine(reader, tombstone));
    return { uid, k: tombstone?.k ?? 0, isGone };
  });
  return {
    gone: checked.filter(({ isGone }) => isGone),
    missing: checked.filter(({ isGone }) => !isGone).map(({ uid }) => uid),
  };
};

/** Forgets a missing entry, because the user knows that it is missing and no longer expects it. */
export const forgetMissing = async (
  { keyring }: Session,
  { bucketUid, uid }: { readonly bucketUid: string; readonly uid: string },
): Promise<void> => (await keyring.rowMarks()).raise(bucketUid, { gone: [{ uid, k: 0 }] });
