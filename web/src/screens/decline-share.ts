import type { Session } from "@keepwell/client/session/session.ts";
import { leaveBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { whileRemoving } from "../features/buckets/being-removed.ts";
import { dropBucket } from "../features/buckets/queries.ts";

/** Ends the user's access to a shared bucket, and removes it from the page. */
export const declineShare = async (session: Session, bucket: Bucket): Promise<void> => {
  await whileRemoving(bucket.uid, () => leaveBucket(session, bucket));
  dropBucket(session, bucket.uid);
};
