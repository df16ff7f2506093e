import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { useMemo } from "react";
import { useText } from "../../../text/text.ts";
import { bucketName, nameOrder } from "../names.ts";
import { type BucketRow, toBucketRows } from "./bucket-rows.ts";

const NONE: readonly (Bucket | ClosedBucket)[] = [];

/** Returns the rows of the home page, the system bucket, and how many other buckets the user owns. */
export const useBucketRows = (buckets: readonly (Bucket | ClosedBucket)[] = NONE) => {
  const text = useText();
  const { locale } = useAppearance();
  return useMemo(() => {
    const rows: readonly BucketRow[] = toBucketRows(buckets, {
      nameOf: (bucket) => bucketName(bucket, text),
      unverifiable: text.buckets.home.unverifiable,
      awaited: text.buckets.home.awaited,
      order: nameOrder(locale),
    });
    const verified = buckets.filter((row): row is Bucket => !isUnverifiable(row));
    return {
      rows,
      system: verified.find((bucket) => bucket.is_system),
      used: verified.filter((bucket) => !bucket.is_system && bucket.access_type === "owner").length,
    };
  }, [buckets, text, locale]);
};
