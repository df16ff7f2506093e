import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useVaultText } from "../../text/vault-text.ts";
import { bucketName, nameOrder } from "./names.ts";
import { bucketsQuery } from "./queries.ts";

export interface NamedBucket {
  readonly bucket: Bucket;
  readonly name: string;
}

/**
 * The buckets in which the user may create entries outside of lists, sorted by name; undefined until they are loaded.
 * Contains only verified buckets, because new entries are sealed under the bucket's key.
 */
export const useCreatableBuckets = (session: Session): readonly NamedBucket[] | undefined => {
  const text = useVaultText();
  const { locale } = useAppearance();
  const { data } = useQuery(bucketsQuery(session));
  return useMemo(() => {
    const order = nameOrder(locale);
    return data
      ?.filter((row): row is Exclude<typeof row, { unverifiable: true }> => !isUnverifiable(row))
      .filter((bucket) => canOnBucket(bucket, "entry.create"))
      .map((bucket) => ({ bucket, name: bucketName(bucket, text) }))
      .sort((left, right) => order(left.name, right.name));
  }, [data, locale, text]);
};
