/**
 * @file Reads the names of a bucket and of what is in it, for the audit log, reports about former members and
 * permission records.
 */
import { isUnverifiable } from "../api/unverifiable.ts";
import { verifiedBucket } from "../buckets/list-buckets.ts";
import { listWithTrash } from "../buckets/list-entries.ts";
import { listLists } from "../buckets/list-lists.ts";
import type { Session } from "../session/session.ts";

export interface ObjectNames {
  /** The name of the bucket; null if it does not open. */
  readonly bucket: string | null;
  /** The names of the lists and entries in the bucket, by uid. */
  readonly inside: ReadonlyMap<string, string>;
}

/**
 * Reads the names of a bucket and of its lists and entries from their rows. For a list without a row, returns the name
 * that the server states. Leaves out an entry without a row, and an object that was deleted permanently, that this
 * account cannot see, or whose row does not open.
 * @throws CallFailure if the server cannot be reached, or does not show the bucket to this account.
 */
export const readObjectNames = async (session: Session, bucketUid: string): Promise<ObjectNames> => {
  const read = await session.api.buckets.getBucket({ params: { id: bucketUid } });
  const bucket = await verifiedBucket(session, read);
  if (isUnverifiable(bucket)) return { bucket: null, inside: new Map() };
  const [entries, lists] = await Promise.all([
    listWithTrash(session, bucketUid, () => bucket),
    listLists(session, bucketUid, () => bucket),
  ]);
  const ofEntries = entries.flatMap((entry) =>
    isUnverifiable(entry) || !entry.shown ? [] : [[entry.uid, entry.name] as const],
  );
  const ofLists = lists.flatMap(({ uid, name, naming }) =>
    naming === "unverifiable" ? [] : [[uid, name] as const],
  );
  return { bucket: bucket.name, inside: new Map([...ofEntries, ...ofLists]) };
};
