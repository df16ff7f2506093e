import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { archivedQuery, starredQuery } from "../mark-queries.ts";
import type { Marks } from "./bucket-rows.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The buckets that the user has starred, and those that they have archived. Both queries start at once and do not wait
 * until the buckets are loaded.
 */
export const useMarks = (session: Session) => {
  const starred = useQuery(starredQuery(session));
  const archived = useQuery(archivedQuery(session));
  const marks: Marks = useMemo(
    () => ({ starred: starred.data ?? NONE, archived: archived.data ?? NONE }),
    [starred.data, archived.data],
  );
  return {
    marks,
    isPending: starred.isPending || archived.isPending,
    // If only a refetch fails, the earlier data is still shown.
    isUnknown: starred.isLoadingError || archived.isLoadingError,
    retry: () => {
      void starred.refetch();
      void archived.refetch();
    },
  };
};
