import { looksPrivate } from "@keepwell/client/keyring/looks-private.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Locale } from "@keepwell/ui/appearance.ts";
import type { Catalogue } from "../../text/en.ts";

type Named = Pick<OpenBucket, "name" | "is_system" | "claims_system">;

/**
 * Returns the name to show. The system bucket's name is translated. Other buckets have the names that their owners
 * chose. If such a name looks like that of the system bucket, the result says that this is another bucket.
 */
export const bucketName = (bucket: Named, text: Catalogue): string => {
  if (bucket.is_system) return text.buckets.systemBucket;
  return looksPrivate(bucket) ? text.buckets.notPrivate(bucket.name) : bucket.name;
};

const orders = new Map<Locale, (left: string, right: string) => number>();

/**
 * Returns a function that compares names. It ignores case and accents, and compares numbers by their value. Calls with
 * the same locale return the same function.
 */
export const nameOrder = (locale: Locale): ((left: string, right: string) => number) => {
  const order =
    orders.get(locale) ?? new Intl.Collator(locale, { sensitivity: "base", numeric: true }).compare;
  orders.set(locale, order);
  return order;
};
