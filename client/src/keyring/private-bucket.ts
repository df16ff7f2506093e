/**
 * @file [Note: Private bucket] Which bucket is the account's "Private passwords". Its header says so, but a bucket that
 * was the private one before a reset has such a header too, and may have been shared since. So the account's state
 * names the bucket (MS-153). Any other with that header is shown as another bucket, and treated as one.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Trust } from "../people/trust.ts";

/** A bucket as the server sends it, with what is known once it has opened. */
export interface OpenBucket extends Bucket {
  /** Its header has the flag of the system bucket, and it is not the account's. `is_system` is then false. */
  readonly claims_system?: true;
  /**
   * What its row states besides its name, and the readable copy of the name that the server shows. `d` is when the
   * bucket was moved to Trash, in seconds since 1970.
   */
  readonly stated?: { readonly m: 0 | 1; readonly g: number; readonly d?: number; readonly copy: string };
}

/** The bucket as it is treated: only the pinned one is the system bucket. Without a pin, its header decides. */
export const asTreated = (bucket: Bucket, pinned: string | null): OpenBucket =>
  bucket.is_system && pinned !== null && bucket.uid !== pinned
    ? { ...bucket, is_system: false, claims_system: true }
    : bucket;

/** No bucket has this uid: none of several claimants is the system bucket. */
const NONE_OF_THEM = "";

/**
 * The pin for a list of opened buckets. Without one, the only bucket with the flag is pinned from now on; of several,
 * none is. Not awaited: if the save fails, the next list tries again.
 */
export const pinAmong = (trust: Trust, pinned: string | null, opened: readonly Bucket[]): string | null => {
  if (pinned !== null) return pinned;
  const [only, ...more] = opened.filter((bucket) => bucket.is_system && bucket.key?.form === "self");
  if (more.length > 0) return NONE_OF_THEM;
  if (only)
    void trust
      .update((before) => ({ ...before, private_bucket: before.private_bucket ?? only.uid }))
      .catch(() => undefined);
  return null;
};
