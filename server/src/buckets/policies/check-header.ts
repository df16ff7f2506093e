import { fail } from "@keepwell/contract/errors.ts";
import type { VisibleBucket } from "../bucket.store.ts";

/**
 * Refuses with 409 a header that was signed over another than the bucket's of now: a rename, a new key or a
 * new owner came in between, and the bucket would no longer verify for anyone.
 */
export const checkHeader = (
  bucket: Pick<VisibleBucket, "header_mac">,
  { replaces }: { readonly replaces?: string | undefined },
): void => {
  if (replaces !== undefined && replaces !== bucket.header_mac) fail("conflict");
};
