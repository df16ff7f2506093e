import { hasType } from "@keepwell/client/api/call-failure.ts";
import { restoreBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type NoticeAction, notify } from "@keepwell/ui/notices-store.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import type { trash } from "../../../text/en/trash.ts";
import { refreshBucket } from "../queries.ts";

/** Restores a bucket without asking, shows a notice, and updates the page. Returns whether the bucket was restored. */
export const restoreBucketNow = async (
  session: Session,
  bucket: Bucket,
  words: typeof trash,
): Promise<boolean> => {
  try {
    await restoreBucket(session, bucket);
    notify({ tone: "success", text: words.bucketRestored(bucket.name) });
    return true;
  } catch (error) {
    const isGone = hasType(error, "not_found") || hasType(error, "forbidden");
    notify({ tone: "error", text: isGone ? words.bucketGone : titledMessage(error) });
    return false;
  } finally {
    await refreshBucket(session, bucket.uid);
  }
};

/** The button of a notice that restores the bucket that was just moved to Trash. */
export const undoBucketAction = (session: Session, bucket: Bucket, words: typeof trash): NoticeAction => ({
  label: words.undo,
  run: () => void restoreBucketNow(session, bucket, words),
});
