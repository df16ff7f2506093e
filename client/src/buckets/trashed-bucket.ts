import type { Unverifiable } from "../api/unverifiable.ts";
import type { OpenBucket } from "../keyring/private-bucket.ts";

/**
 * A bucket that is in Trash according to its sealed row, whatever the server says. The bucket's key opens, but the page
 * treats the bucket as closed: only the Trash shows it, and the user cannot change it until it is restored.
 */
export interface TrashedBucket extends Unverifiable {
  readonly state: "trashed";
  readonly bucket: OpenBucket;
  /** When it was moved to Trash, in seconds since 1970. */
  readonly trashedAt: number;
}

/** Returns the bucket as a `TrashedBucket` if its row says that it is in Trash, otherwise unchanged. */
export const orTrashed = (bucket: OpenBucket): OpenBucket | TrashedBucket => {
  const trashedAt = bucket.stated?.d;
  if (trashedAt === undefined) return bucket;
  return { unverifiable: true, uid: bucket.uid, state: "trashed", bucket, trashedAt };
};
