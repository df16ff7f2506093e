import type { Unverifiable } from "../api/unverifiable.ts";
import type { OpenBucket } from "../keyring/private-bucket.ts";

/**
 * A bucket that is in Trash, because its row says so, whatever the server says. It opens, but like a closed bucket it is
 * in no list and is not changed until it is restored.
 */
export interface TrashedBucket extends Unverifiable {
  readonly state: "trashed";
  readonly bucket: OpenBucket;
  /** When it was moved to Trash, in seconds since 1970. */
  readonly trashedAt: number;
}

/** The bucket, or that it is in Trash: its row decides. */
export const orTrashed = (bucket: OpenBucket): OpenBucket | TrashedBucket => {
  const trashedAt = bucket.stated?.d;
  if (trashedAt === undefined) return bucket;
  return { unverifiable: true, uid: bucket.uid, state: "trashed", bucket, trashedAt };
};
