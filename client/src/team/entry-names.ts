/** @file The names of entries that the audit log and the reports on former members mention. */
import { isUnverifiable } from "../api/unverifiable.ts";
import { verifiedBucket } from "../buckets/list-buckets.ts";
import { listEntries } from "../buckets/list-entries.ts";
import type { Session } from "../session/session.ts";

/**
 * The names of a bucket's entries, by uid, as they were sealed. An entry is left out if it was deleted, if this account
 * cannot see it, or if its row does not open; so are all entries of a bucket that does not open.
 * @throws CallFailure if the server cannot be reached, or does not show the bucket to this account.
 */
export const readEntryNames = async (
  session: Session,
  bucketUid: string,
): Promise<ReadonlyMap<string, string>> => {
  const bucket = async () =>
    verifiedBucket(session, await session.api.buckets.getBucket({ params: { id: bucketUid } }));
  const entries = await listEntries(session, bucketUid, bucket);
  return new Map(
    entries.flatMap((entry) => (isUnverifiable(entry) || !entry.shown ? [] : [[entry.uid, entry.name]])),
  );
};
