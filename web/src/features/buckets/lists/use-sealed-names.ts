import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import { sealListNames } from "@keepwell/client/buckets/save-list.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useEffect } from "react";

/**
 * In the background, seals the names of lists that have no row yet, and erases those readable copies of names that the
 * server must not keep. If this fails for a list, it is tried again after a reload of the page, or after the next
 * unlock.
 */
export const useSealedNames = (
  session: Session,
  bucket: Bucket,
  lists: readonly ListedList[] | undefined,
): void => {
  useEffect(() => {
    if (lists) sealListNames(session, bucket, lists).catch(() => undefined);
  }, [session, bucket, lists]);
};
