import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { loadEntryKey } from "../../buckets/open-entry.ts";
import type { ObjectRef } from "../../keys/team/permissions/signed-object.ts";
import type { Session } from "../../session/session.ts";

/**
 * Requires that an entry is in the bucket in which the user found it. Call it before a permission record of the entry
 * is signed. The members whom the record names get this bucket's key. So the server must not be able to present an
 * entry of another bucket as an entry of this bucket. The entry's key proves the bucket, because the key opens only in
 * that bucket. For a list there is no such proof yet.
 * @throws CannotVerifyError, ClosedBucketError
 */
export const requireInBucket = async (
  session: Session,
  { model, uid, bucket: bucketId }: ObjectRef,
): Promise<void> => {
  if (model !== "entry") return;
  if (bucketId === undefined) throw new CannotVerifyError();
  const bucket = await session.api.buckets.getBucket({ params: { id: bucketId } });
  const entry = await session.api.buckets.getEntry({ params: { bucketId, id: uid } });
  if (bucket.uid !== bucketId || entry.uid !== uid) throw new CannotVerifyError();
  await loadEntryKey(session, bucket, entry);
};
