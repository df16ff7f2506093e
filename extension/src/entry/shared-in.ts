import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { isUnshared } from "./is-unshared.ts";

type Bucket = Parameters<typeof isUnshared>[0] & Pick<OpenBucket, "name">;

/** The name of a bucket in which other users may have put entries; null for a bucket as in `isUnshared`. */
export const sharedIn = (bucket: Bucket, account: string): string | null =>
  isUnshared(bucket, account) ? null : bucket.name;

/**
 * Returns the row as it must be shown if its bucket was shared after the row was kept; undefined if the row says
 * already that the bucket is shared, or if it is not shared.
 */
export const nowShared = <Row extends Pick<RowEntry, "sharedIn">>(
  row: Row,
  bucket: Bucket,
  account: string,
): Row | undefined => {
  const shared = sharedIn(bucket, account);
  return row.sharedIn === null && shared !== null ? { ...row, sharedIn: shared } : undefined;
};
