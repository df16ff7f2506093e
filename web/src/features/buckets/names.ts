import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Catalogue } from "../../text/en.ts";
import type { Locale } from "../../ui/appearance.ts";

/** The system bucket's name is translated; all other names are the owners'. */
export const bucketName = (bucket: Pick<Bucket, "name" | "is_system">, text: Catalogue): string =>
  bucket.is_system ? text.buckets.systemBucket : bucket.name;

/** Sorts without regard to case or accents, and digits by their value. */
export const nameOrder = (locale: Locale): ((left: string, right: string) => number) =>
  new Intl.Collator(locale, { sensitivity: "base", numeric: true }).compare;
