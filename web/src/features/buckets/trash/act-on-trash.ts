/** @file Restores and deletes entries in the Trash of several buckets, one bucket after the other. */
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { deleteTrashedBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import { restoreEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import { inParts, type Progress } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { dropBucket, refreshLists } from "../queries.ts";
import { reloadEntries } from "../reloads.ts";
import type { TrashRow } from "./trash-rows.ts";

/** An entry with the bucket that it is in. */
export interface InTrash extends ShownEntry {
  readonly bucket: Bucket;
}

/** The entries of the rows, ordered so that entries of the same bucket are next to each other. */
export const entriesIn = (rows: readonly TrashRow[]): readonly InTrash[] => {
  const groups = Map.groupBy(rows, ({ bucket }) => bucket.uid);
  return [...groups.values()].flat().map(({ id: uid, name, type, rev, bucket }) => ({
    uid,
    name,
    type,
    rev,
    bucket,
  }));
};

interface Part extends Progress {
  readonly bucket: Bucket;
  readonly entries: readonly InTrash[];
}

/** Calls `act` once for each bucket, with its entries in their order. */
const eachBucket = (
  entries: readonly InTrash[],
  progress: Progress,
  act: (part: Part) => Promise<void>,
): Promise<void> => {
  const parts = [...Map.groupBy(entries, ({ bucket }) => bucket.uid).values()];
  return inParts(parts, progress, async (part, partProgress) => {
    const [first] = part;
    if (first) await act({ bucket: first.bucket, entries: part, ...partProgress });
  });
};

type Unverified = ReadonlySet<string>;

export const restoreAll = (
  session: Session,
  entries: readonly InTrash[],
  progress: Progress = {},
): Promise<void> => eachBucket(entries, progress, (part) => restoreEntries(session, part));

/**
 * Deletes the entries permanently, if they are still in Trash. `unverified`: the uids of entries that cannot be
 * verified. The user has agreed to delete these too.
 */
export const deleteAll = (
  session: Session,
  entries: readonly InTrash[],
  { unverified, ...progress }: Progress & { readonly unverified: Unverified },
): Promise<void> =>
  eachBucket(entries, progress, (part) => deleteEntries(session, { ...part, unverified, inTrash: true }));

/** Deletes buckets permanently, if they are still in Trash. */
export const deleteBuckets = async (session: Session, trashed: readonly TrashedBucket[]): Promise<void> => {
  for (const { bucket } of trashed) {
    await deleteTrashedBucket(session, bucket);
    dropBucket(session, bucket.uid);
  }
};

/** Reads again the entries, Trash and lists of the buckets that these entries are in. */
export const reloadBuckets = (session: Session, entries: readonly Pick<InTrash, "bucket">[]): void => {
  for (const uid of new Set(entries.map(({ bucket }) => bucket.uid))) {
    void reloadEntries(session, uid);
    void refreshLists(session, uid);
  }
};
