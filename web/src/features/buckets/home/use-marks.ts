import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { archivedQuery, starredQuery } from "../mark-queries.ts";
import type { Marks } from "./bucket-rows.ts";

const NONE: ReadonlySet<string> = new Set();

/** The buckets that the user starred and archived. Both queries start without waiting for the buckets to load. */
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
    // Earlier data is still shown if a refetch fails.
    isUnknown: starred.isLoadingError || archived.isLoadingError,
    retry: () => {
      void starred.refetch();
      void archived.refetch();
    },
  };
};
