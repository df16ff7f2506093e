import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Catalogue } from "../../text/en.ts";
import type { Locale } from "../../ui/appearance.ts";

/** The system bucket's name is ours to translate; every other name is its owner's. */
export const bucketName = (bucket: Pick<Bucket, "name" | "is_system">, text: Catalogue): string =>
  bucket.is_system ? text.buckets.systemBucket : bucket.name;

/** As people sort: without regard to case or accents, digits by their value. */
export const nameOrder = (locale: Locale): ((left: string, right: string) => number) =>
  new Intl.Collator(locale, { sensitivity: "base", numeric: true }).compare;
