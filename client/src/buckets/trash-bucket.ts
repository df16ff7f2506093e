/**
 * @file Moves a bucket to Trash, takes it out, and deletes it there. The sealed row says whether the bucket is in
 * Trash, so a client notices if the server itself moves it to Trash or takes it out.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import { CallFailure, hasType } from "../api/call-failure.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { placeOf, sealNextHeader } from "../keyring/bucket-header.ts";
import { againOnConflict } from "../keys/again-on-conflict.ts";
import { readToContinue } from "../keys/continued-header.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import { ChangedSinceShownError } from "./changed-since-shown.ts";
import { verifiedBucket } from "./list-buckets.ts";

/** Whether a bucket is moved to Trash or out of it. */
type Way = "trash" | "restore";

interface NextRow {
  readonly gen: number;
  readonly row: BucketRow;
}

/** Seals the bucket's next row, which says whether the bucket is in Trash, and sends it. */
const withNextRow = <Result>(
  session: Session,
  bucket: Bucket,
  { way, send }: { readonly way: Way; readonly send: (body: NextRow) => Promise<Result> },
): Promise<Result> =>
  withCurrentKey(session, bucket, async (current, key) => {
    const { d: before, ...live } = await readToContinue(session, current, key);
    const content = way === "trash" ? { ...live, d: before ?? unixNow() } : live;
    const { row } = await sealNextHeader(key, placeOf(current), { stored: current, content });
    return send({ gen: current.gen, row });
  });

/**
 * Checks that the server shows the row that this client has sent. @throws CallFailure `unverifiable` if it shows
 * another row.
 */
const requireStored = ({ row }: Bucket, sent: BucketRow): void => {
  if (row?.sealed !== sent.sealed) throw new CallFailure("unverifiable");
};

/**
 * Moves a bucket with everything in it to Trash, and then reads its row to check the move.
 * @throws CannotVerifyError if the bucket's key or row does not open; ClosedBucketError if this browser has seen a
 * newer row of the bucket; CallFailure
 */
export const trashBucket = (session: Session, bucket: Bucket): Promise<void> => {
  const params = { id: bucket.uid };
  const send = async (body: NextRow) => {
    await session.api.buckets.trashBucket({ params, body });
    requireStored(await session.api.buckets.getBucket({ params }), body.row);
  };
  return withNextRow(session, bucket, { way: "trash", send });
};

/** Takes a bucket out of Trash. Checks the stored row and throws as `trashBucket` does. */
export const restoreBucket = (session: Session, bucket: Bucket): Promise<void> => {
  const params = { id: bucket.uid };
  const send = async (body: NextRow) =>
    requireStored(await session.api.buckets.restoreBucket({ params, body }), body.row);
  return withNextRow(session, bucket, { way: "restore", send });
};

/**
 * Deletes a bucket in Trash permanently, unless another client restores it meanwhile. A bucket that no longer exists
 * counts as deleted.
 * @throws ChangedSinceShownError if the bucket is not in Trash any more; CallFailure
 */
export const deleteTrashedBucket = async (session: Session, { uid }: Bucket): Promise<void> => {
  const params = { id: uid };
  const deleteAsRead = async () => {
    const current = await verifiedBucket(session, await session.api.buckets.getBucket({ params }));
    if (!(isUnverifiable(current) && current.state === "trashed")) throw new ChangedSinceShownError();
    await session.api.buckets.deleteBucket({
      params,
      body: { permanent: true, rev: current.bucket.row?.rev },
    });
  };
  try {
    await againOnConflict(deleteAsRead);
  } catch (error) {
    if (!hasType(error, "not_found")) throw error;
  }
};
