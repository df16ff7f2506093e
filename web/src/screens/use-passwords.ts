import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { nameOrder } from "../features/buckets/names.ts";
import { entriesQuery } from "../features/buckets/queries.ts";

/**
 * Returns the bucket's passwords sorted by name; undefined until they are loaded. They are loaded only for users who
 * may remove a member.
 */
export const usePasswords = (session: Session, bucket: Bucket) => {
  const { locale } = useAppearance();
  const enabled = canOnBucket(bucket, "access.modify");
  const { data } = useQuery({ ...entriesQuery(session, bucket.uid), enabled });
  return useMemo(() => {
    const order = nameOrder(locale);
    return data
      ?.flatMap((row) => (isUnverifiable(row) || row.type !== "password" ? [] : [row]))
      .map(({ uid, name }) => ({ uid, name }))
      .sort((left, right) => order(left.name, right.name));
  }, [data, locale]);
};
