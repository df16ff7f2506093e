/**
 * @file [Note: Private bucket] Decides which bucket is the account's "Private passwords". The private bucket has a flag
 * in its header. But after a reset, the former private bucket still has the flag, and it may have been shared. So the
 * account's state names the private bucket (MS-153). Any other bucket with the flag is treated like an ordinary bucket.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Trust } from "../people/trust.ts";

/** A bucket as the server sends it, with the values that its opened row adds. */
export interface OpenBucket extends Bucket {
  /**
   * Set if the header has the flag of the system bucket, but the bucket is not the account's private one. `is_system`
   * is then false.
   */
  readonly claims_system?: true;
  /**
   * Values from the bucket's row. `d` is when the bucket was moved to Trash, in seconds since 1970. `copy` is not from
   * the row: it is the readable name that the server sends.
   */
  readonly stated?: { readonly m: 0 | 1; readonly g: number; readonly d?: number; readonly copy: string };
}

/**
 * The bucket as the client treats it. If the state names a bucket (`pinned`), only that bucket is the system bucket.
 * Otherwise the flag in the header decides.
 */
export const asTreated = (bucket: Bucket, pinned: string | null): OpenBucket =>
  bucket.is_system && pinned !== null && bucket.uid !== pinned
    ? { ...bucket, is_system: false, claims_system: true }
    : bucket;

/**
 * `pinAmong` returns this if several buckets have the flag. No bucket has this uid, so none of them is the system
 * bucket.
 */
const NONE_OF_THEM = "";

/**
 * The pin that decides which of the opened buckets is the system bucket. If the account has no pin yet, counts the
 * buckets that have the flag and a key that this account has wrapped. If there are several, returns `NONE_OF_THEM`, and
 * pins none. If there is one, pins it in the background, and returns null, so that the header decides this time. If
 * that save fails, the next reading tries again.
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
