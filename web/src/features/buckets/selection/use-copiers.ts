import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useMemo } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { createRowCopier, type RowCopier } from "./row-copy.ts";

/**
 * Returns a function that gives the `RowCopier` of a bucket. Used by lists with rows of several buckets. For the same
 * bucket, the function returns the same copier.
 */
export const useCopiers = (session: Session): ((bucket: Bucket) => RowCopier) => {
  const text = useVaultText();
  return useMemo(() => {
    const known = new Map<string, RowCopier>();
    return (bucket) => {
      const copier = known.get(bucket.uid) ?? createRowCopier(session, bucket, text);
      known.set(bucket.uid, copier);
      return copier;
    };
  }, [session, text]);
};
