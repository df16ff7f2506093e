import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { inSlices } from "../in-slices.ts";
import { againOnConflict } from "../keys/again-on-conflict.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { readBack, stillInBucket } from "./read-back.ts";
import { openShown, type ShownEntry } from "./shown-entries.ts";
import { makeTombstone, openGrave } from "./tombstones.ts";

interface Deletion extends Progress {
  readonly bucket: Bucket;
  /** As the user selected them. */
  readonly entries: readonly ShownEntry[];
  /** The uids of entries that the user was told cannot be verified, and deletes all the same. */
  readonly unverified?: ReadonlySet<string>;
}

/** How many tombstones are made at once. */
const AT_ONCE = 100;

/** Checks the entries, and makes the tombstones of those that have a row, by uid. */
const makeTombstones = async (
  session: Session,
  bucket: Bucket,
  entries: readonly ShownEntry[],
): Promise<Readonly<Record<string, NewTombstone>>> => {
  if (entries.length === 0) return {};
  const [opened, grave] = await Promise.all([
    openShown(session, bucket, entries),
    openGrave(session, bucket),
  ]);
  for (const { key } of opened) wipe(key);
  const withRow = opened.flatMap(({ uid: eid, row }) => (row ? [{ eid, k: row.k + 1 }] : []));
  const made = await inSlices(
    withRow,
    AT_ONCE,
    async (one) => [one.eid, await makeTombstone(grave, one)] as const,
  );
  return Object.fromEntries(made);
};

/** An entry that the server has answered to have deleted. */
interface Deleted {
  readonly uid: string;
  /** The counter of its tombstone; 0 without one. */
  readonly k: number;
}

/** Deletes at most 500 entries. */
const deleteChunk = async (
  session: Session,
  { bucket, unverified = new Set() }: Pick<Deletion, "bucket" | "unverified">,
  chunk: readonly ShownEntry[],
): Promise<Deleted[]> => {
  const uids = chunk.map(({ uid }) => uid);
  const verifiable = chunk.filter(({ uid }) => !unverified.has(uid));
  const tombstones = await makeTombstones(session, bucket, verifiable);
  await session.api.buckets.deleteEntries({
    params: { bucketId: bucket.uid },
    body: { entries: uids, ...(verifiable.length === 0 ? {} : { tombstones }) },
  });
  return uids.map((uid) => ({ uid, k: tombstones[uid]?.k ?? 0 }));
};

/**
 * Deletes entries of one bucket permanently, in chunks that each succeed or fail as a whole, and reads back that they
 * are gone.
 * @throws NotShownError with the entries that are still there.
 * @throws UnverifiedEntriesError with the entries that are not the ones that are shown, unless they are in `unverified`;
 * CannotVerifyError when the bucket's key does not open; ChangedSinceShownError when it has been saved
 * since; OlderEntryError when it is older than this browser has seen. That chunk stays.
 */
export const deleteEntries = (
  session: Session,
  { bucket, entries, unverified, ...progress }: Deletion,
): Promise<void> => {
  const which = { bucket, ...(unverified && { unverified }) };
  return readBack<Deleted>({
    entries,
    work: (deleted) =>
      inChunks(entries, progress, async (chunk) => {
        deleted.push(...(await againOnConflict(() => deleteChunk(session, which, chunk))));
      }),
    notShown: (deleted) => stillInBucket(session, bucket.uid, deleted),
    remember: (gone) => rememberRows(session, bucket.uid, { gone }),
  });
};
