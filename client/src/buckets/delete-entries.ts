import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { openShown, type ShownEntry } from "./shown-entries.ts";

interface Deletion extends Progress {
  readonly bucket: Bucket;
  /** As the user selected them. */
  readonly entries: readonly ShownEntry[];
  /** The user has been told that entries cannot be verified, and deletes them all the same. */
  readonly evenUnverified?: boolean;
}

/**
 * Deletes entries of one bucket permanently, in chunks that each succeed or fail as a whole.
 * @throws CannotVerifyError when an entry is not the one that is shown; ChangedSinceShownError when it has been saved
 * since. That chunk stays.
 */
export const deleteEntries = (
  session: Session,
  { bucket, entries, evenUnverified = false, ...progress }: Deletion,
): Promise<void> =>
  inChunks(entries, progress, async (chunk) => {
    if (!evenUnverified) for (const { key } of await openShown(session, bucket, chunk)) wipe(key);
    const uids = chunk.map(({ uid }) => uid);
    await session.api.buckets.deleteEntries({ params: { bucketId: bucket.uid }, body: { entries: uids } });
  });
