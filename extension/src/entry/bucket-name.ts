import { looksPrivate } from "@keepwell/client/keyring/looks-private.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { text } from "../text/text.ts";

/**
 * Returns the name of a bucket as the user sees it. If another bucket's name looks like that of the private bucket, the
 * returned text says that it is not the private bucket.
 */
export const bucketName = (bucket: OpenBucket): string => {
  const words = text().form;
  if (bucket.is_system) return words.privateBucket;
  return looksPrivate(bucket) ? words.notPrivate(bucket.name) : bucket.name;
};
