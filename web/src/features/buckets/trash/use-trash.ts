import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { nameOrder } from "../names.ts";
import { type ReadTrash, trashQuery } from "./trash-query.ts";
import { trashRows } from "./trash-rows.ts";

/**
 * Reads the Trash of these buckets, and returns the entries that the user may restore and delete. Pass the same array
 * in each render.
 */
export const useTrash = (session: Session, buckets: readonly OpenBucket[]) => {
  const { locale } = useAppearance();
  const combine = useCallback(
    (results: UseQueryResult<ReadTrash>[]) => ({
      read: buckets.map((bucket, at) => ({ bucket, entries: results[at]?.data?.deletable ?? [] })),
      isLoading: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
    [buckets],
  );
  const { read, ...state } = useQueries({
    queries: buckets.map((bucket) => trashQuery(session, bucket)),
    combine,
  });
  const rows = useMemo(() => trashRows(read, nameOrder(locale)), [read, locale]);
  return { rows, ...state };
};
