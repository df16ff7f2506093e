import { fail } from "@keepwell/contract/errors.ts";
import type { VisibleBucket } from "../bucket.store.ts";

/**
 * Answers 409 if the bucket's header is not the one that the client replaces, because the bucket was renamed, or got a
 * new key or owner, in the meantime. If the client's header were stored, no client could verify the bucket any more.
 */
export const checkHeader = (
  bucket: Pick<VisibleBucket, "header_mac">,
  { replaces }: { readonly replaces?: string | undefined },
): void => {
  if (replaces !== undefined && replaces !== bucket.header_mac) fail("conflict");
};
