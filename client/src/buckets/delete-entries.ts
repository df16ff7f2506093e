import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { inSlices } from "../in-slices.ts";
import { againOnConflict } from "../keys/again-on-conflict.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { ChangedSinceShownError } from "./changed-since-shown.ts";
import { readBack, stillInBucket } from "./read-back.ts";
import { openShown, type ShownEntry } from "./shown-entries.ts";
import { makeTombstone, openGrave } from "./tombstones.ts";

interface Deletion extends Progress {
  readonly bucket: Bucket;
  /** The entries as the list showed them when the user selected them. */
  readonly entries: readonly ShownEntry[];
  /** The uids of entries that cannot be verified, and that the user wants to delete anyway. */
  readonly unverified?: ReadonlySet<string>;
  /**
   * Whether the user selected the entries while the page showed Trash. If true, a chunk is not deleted when one of its
   * entries is no longer in Trash.
   */
  readonly inTrash?: boolean;
}

type Where = Pick<Deletion, "bucket" | "unverified" | "inTrash">;

/** How many tombstones are made at the same time. */
const AT_ONCE = 100;

/** Checks the entries, and makes a tombstone for each entry that has a row. Returns the tombstones by uid. */
const makeTombstones = async (
  session: Session,
  { bucket, inTrash = false }: Where,
  entries: readonly ShownEntry[],
): Promise<Readonly<Record<string, NewTombstone>>> => {
  if (entries.length === 0) return {};
  const [opened, grave] = await Promise.all([
    openShown(session, bucket, entries),
    openGrave(session, bucket),
  ]);
  for (const { key } of opened) wipe(key);
  if (inTrash && opened.some(({ row }) => row?.content.d === undefined)) throw new ChangedSinceShownError();
  const withRow = opened.flatMap(({ uid: eid, row }) => (row ? [{ eid, k: row.k + 1 }] : []));
  const made = await inSlices(
    withRow,
    AT_ONCE,
    async (one) => [one.eid, await makeTombstone(grave, one)] as const,
  );
  return Object.fromEntries(made);
};

/** An entry that the server says it has deleted. */
interface Deleted {
  readonly uid: string;
  /** The counter of the entry's tombstone; 0 if it has none. */
  readonly k: number;
}

/** Deletes at most 500 entries. */
const deleteChunk = async (
  session: Session,
  where: Where,
  chunk: readonly ShownEntry[],
): Promise<Deleted[]> => {
  const { bucket, unverified = new Set() } = where;
  const uids = chunk.map(({ uid }) => uid);
  const verifiable = chunk.filter(({ uid }) => !unverified.has(uid));
  const tombstones = await makeTombstones(session, where, verifiable);
  await session.api.buckets.deleteEntries({
    params: { bucketId: bucket.uid },
    body: { entries: uids, ...(verifiable.length === 0 ? {} : { tombstones }) },
  });
  return uids.map((uid) => ({ uid, k: tombstones[uid]?.k ?? 0 }));
};

/**
 * Deletes entries of one bucket permanently, in chunks, and then reads the bucket to check that they are gone. Each
 * chunk succeeds or fails as a whole.
 * @throws NotShownError with the entries that are still there.
 * @throws UnverifiedEntriesError with the entries that cannot be verified or differ from what the list showed, unless
 * they are in `unverified`; CannotVerifyError when the bucket's key does not open; ChangedSinceShownError when an entry
 * was saved after it was shown, or is not in Trash although `inTrash` is true; OlderEntryError when this browser has
 * seen a newer version of an entry. In each of these cases the entry's chunk is not deleted.
 */
export const deleteEntries = (session: Session, { entries, ...given }: Deletion): Promise<void> => {
  const { bucket } = given;
  return readBack<Deleted>({
    entries,
    work: (deleted) =>
      inChunks(entries, given, async (chunk) => {
        deleted.push(...(await againOnConflict(() => deleteChunk(session, given, chunk))));
      }),
    notShown: (deleted) => stillInBucket(session, bucket.uid, deleted),
    remember: (gone) => rememberRows(session, bucket.uid, { gone }),
  });
};
