/**
 * @file Restores and deletes entries in the Trash of several buckets, one bucket after the other. Also deletes buckets
 * that are in Trash themselves.
 */
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { deleteTrashedBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import { restoreEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { Progress } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { dropBucket } from "../queries.ts";
import { eachBucket, type PlacedEntry } from "../selection/placed-entries.ts";

type Unverified = ReadonlySet<string>;

export const restoreAll = (
  session: Session,
  entries: readonly PlacedEntry[],
  progress: Progress = {},
): Promise<void> => eachBucket(entries, progress, (part) => restoreEntries(session, part));

/**
 * Deletes the entries permanently, if they are still in Trash. `unverified` contains the uids of entries that cannot be
 * verified. The user has agreed to delete them.
 */
export const deleteAll = (
  session: Session,
  entries: readonly PlacedEntry[],
  { unverified, ...progress }: Progress & { readonly unverified: Unverified },
): Promise<void> =>
  eachBucket(entries, progress, (part) => deleteEntries(session, { ...part, unverified, inTrash: true }));

/** Deletes buckets permanently, if they are still in Trash. Calls `onDeleted` after each of them. */
export const deleteBuckets = async (
  session: Session,
  trashed: readonly TrashedBucket[],
  onDeleted: (uid: string) => void = () => undefined,
): Promise<void> => {
  for (const { bucket } of trashed) {
    await deleteTrashedBucket(session, bucket);
    dropBucket(session, bucket.uid);
    onDeleted(bucket.uid);
  }
};
