import type { Session } from "@keepwell/client/session/session.ts";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { listsQuery } from "../queries.ts";
import { bucketsOf } from "../selection/placed-entries.ts";
import type { AllRow } from "./all-rows.ts";
import { divideByRight, type Lists } from "./divide-by-right.ts";

/**
 * Divides the selected rows by what the user may do with them. Loads the lists of teams' buckets, because an entry
 * without its own permissions has the permissions of its list.
 */
export const useSelectedRights = (session: Session, rows: readonly AllRow[]) => {
  const teams = useMemo(() => bucketsOf(rows).filter(({ permissions }) => permissions !== null), [rows]);
  const combine = useCallback(
    (results: UseQueryResult<Lists>[]) => ({
      lists: new Map(teams.map(({ uid }, at) => [uid, results[at]?.data ?? []])),
      isLoading: results.some(({ isPending }) => isPending),
    }),
    [teams],
  );
  const { lists, isLoading } = useQueries({
    queries: teams.map(({ uid }) => listsQuery(session, uid)),
    combine,
  });
  const divided = useMemo(() => divideByRight(rows, lists), [rows, lists]);
  return { ...divided, isLoading };
};
