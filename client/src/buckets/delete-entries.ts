import { inChunks, type Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";

interface Deletion extends Progress {
  readonly bucketUid: string;
  readonly uids: readonly string[];
}

/** Deletes entries of one bucket permanently, in chunks that each succeed or fail as a whole. */
export const deleteEntries = ({ api }: Session, { bucketUid, uids, ...progress }: Deletion): Promise<void> =>
  inChunks(uids, progress, (entries) =>
    api.buckets.deleteEntries({ params: { bucketId: bucketUid }, body: { entries } }),
  );
