/** @file The names of entries and lists that the audit log and the reports on former members mention. */
import { isUnverifiable } from "../api/unverifiable.ts";
import { verifiedBucket } from "../buckets/list-buckets.ts";
import { listEntries } from "../buckets/list-entries.ts";
import { listLists } from "../buckets/list-lists.ts";
import type { Session } from "../session/session.ts";

/**
 * The names of a bucket's entries and lists, by uid, as they were sealed. An entry or a list is left out if it was
 * deleted, if this account cannot see it, or if its row does not open; so is all of a bucket that does not open.
 * @throws CallFailure if the server cannot be reached, or does not show the bucket to this account.
 */
export const readNamesInside = async (
  session: Session,
  bucketUid: string,
): Promise<ReadonlyMap<string, string>> => {
  const bucket = verifiedBucket(session, await session.api.buckets.getBucket({ params: { id: bucketUid } }));
  const [entries, lists] = await Promise.all([
    listEntries(session, bucketUid, () => bucket),
    listLists(session, bucketUid, () => bucket),
  ]);
  return new Map([
    ...entries.flatMap((entry) =>
      isUnverifiable(entry) || !entry.shown ? [] : [[entry.uid, entry.name] as const],
    ),
    ...lists.flatMap(({ uid, name, naming }) => (naming === "unverifiable" ? [] : [[uid, name] as const])),
  ]);
};
