import { fail } from "@keepwell/contract/errors.ts";
import type { VisibleBucket } from "../bucket.store.ts";

/**
 * Refuses with 409 a header that was not signed over the bucket's current one: a rename, a new key or a new owner
 * came in between, and no client could verify the bucket any more.
 */
export const checkHeader = (
  bucket: Pick<VisibleBucket, "header_mac">,
  { replaces }: { readonly replaces?: string | undefined },
): void => {
  if (replaces !== undefined && replaces !== bucket.header_mac) fail("conflict");
};
