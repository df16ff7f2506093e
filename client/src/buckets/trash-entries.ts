/**
 * @file Moves entries to Trash and takes them out. The sealed row says whether an entry is in Trash, so a client
 * notices if the server itself moves an entry to Trash or takes it out.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { NewRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { sealEntryRow } from "@keepwell/crypto/row/seal-entry-row.ts";
import { inSlices } from "../in-slices.ts";
import { againOnConflict } from "../keys/again-on-conflict.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import { notStored, readBack } from "./read-back.ts";
import { type OpenedEntryKey, openShown, type ShownEntry } from "./shown-entries.ts";

interface InTrash extends Progress {
  readonly bucket: Bucket;
  /** The entries as the list showed them when the user selected them. */
  readonly entries: readonly ShownEntry[];
}

/** Whether entries are moved to Trash or out of it. */
type Way = "trashEntries" | "restoreEntries";

/** An entry that the server says it has moved. */
interface Moved {
  readonly uid: string;
  readonly rev: number;
  readonly row: NewRow;
  /** When the entry was moved to Trash; null for an entry that was taken out. */
  readonly d: number | null;
}

/**
 * The content of the next row. An entry without a row gets a row with only the verified name. The entry's next save
 * adds the other values.
 */
const contentOf = ({ name, row }: OpenedEntryKey): EntryRowContent => row?.content ?? { n: name, more: 2 };

const sealMoved = async (
  { bucket: { uid: bid, gen }, key }: { readonly bucket: Bucket; readonly key: BucketKey },
  opened: OpenedEntryKey,
  way: Way,
): Promise<Moved> => {
  const { uid, rev, type, row } = opened;
  const { d: before, ...live } = contentOf(opened);
  const d = way === "trashEntries" ? (before ?? unixNow()) : null;
  const k = (row?.k ?? 0) + 1;
  const content = d === null ? live : { ...live, d };
  return {
    uid,
    rev,
    d,
    row: { k, sealed: await sealEntryRow(key, { bid, gen, eid: uid, rev, k, type }, content) },
  };
};

/** How many rows are sealed at the same time. */
const AT_ONCE = 100;

/** Moves at most 500 entries. Returns the values that were sent for each entry. */
const moveChunk = (
  session: Session,
  { bucket: before, way }: { readonly bucket: Bucket; readonly way: Way },
  chunk: readonly ShownEntry[],
): Promise<Moved[]> =>
  withCurrentKey(session, before, async (bucket, key) => {
    const opened = await openShown(session, bucket, chunk);
    for (const one of opened) wipe(one.key);
    const moved = await inSlices(opened, AT_ONCE, (one) => sealMoved({ bucket, key }, one, way));
    await session.api.buckets[way]({
      params: { bucketId: bucket.uid },
      body: {
        entries: moved.map(({ uid }) => uid),
        gen: bucket.gen,
        rows: Object.fromEntries(moved.map(({ uid, row }) => [uid, row])),
      },
    });
    return moved;
  });

const move = (session: Session, way: Way, { bucket, entries, ...progress }: InTrash): Promise<void> =>
  readBack<Moved>({
    entries,
    work: (done) =>
      inChunks(entries, progress, async (chunk) => {
        done.push(...(await againOnConflict(() => moveChunk(session, { bucket, way }, chunk))));
      }),
    notShown: (done) => notStored(session, bucket.uid, done),
    remember: (done) => {
      const seen = done.map(({ uid, rev, row: { k }, d }) => ({ uid, rev, k, d }));
      rememberRows(session, bucket.uid, { entries: seen });
    },
  });

/**
 * Moves entries of one bucket to its Trash, in chunks, and then reads their rows to check the moves. Each chunk
 * succeeds or fails as a whole.
 * @throws NotShownError with the entries whose rows are not stored as they were sealed.
 * @throws UnverifiedEntriesError with the entries that cannot be verified or differ from what the list showed;
 * CannotVerifyError when the bucket's key does not open; ChangedSinceShownError when an entry was saved after it was
 * shown; OlderEntryError when this browser has seen a newer version of an entry. In each of these cases the entry's
 * chunk is not moved.
 */
export const trashEntries = (session: Session, what: InTrash): Promise<void> =>
  move(session, "trashEntries", what);

/** Takes entries out of the Trash of their bucket. In all other respects it is like `trashEntries`. */
export const restoreEntries = (session: Session, what: InTrash): Promise<void> =>
  move(session, "restoreEntries", what);
