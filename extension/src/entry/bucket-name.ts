import { looksPrivate } from "@keepwell/client/keyring/looks-private.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { text } from "../text/text.ts";

/**
 * The name of a bucket as the user sees it. A bucket whose name could be mistaken for the private bucket's is marked as
 * another bucket.
 */
export const bucketName = (bucket: OpenBucket): string => {
  const words = text().form;
  if (bucket.is_system) return words.privateBucket;
  return looksPrivate(bucket) ? words.notPrivate(bucket.name) : bucket.name;
};
