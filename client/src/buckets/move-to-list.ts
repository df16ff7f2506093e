import { inChunks, type Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";

interface MoveToList extends Progress {
  readonly bucketUid: string;
  readonly listUid: string;
  readonly uids: readonly string[];
}

/** Moves entries to a list of their bucket. Nothing sealed names the list, so no key is needed. */
export const moveToList = (
  { api }: Session,
  { bucketUid, listUid, uids, ...progress }: MoveToList,
): Promise<void> =>
  inChunks(uids, progress, (entries) =>
    api.buckets.moveToList({ params: { bucketId: bucketUid, listId: listUid }, body: { entries } }),
  );
