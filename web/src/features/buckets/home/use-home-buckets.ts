import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { bucketsQuery } from "../queries.ts";
import { useBucketRows } from "./use-bucket-rows.ts";
import { useMarks } from "./use-marks.ts";

/**
 * The buckets of the home page, and which of them are starred or archived. The rows appear only when the buckets are
 * loaded and the calls for the marks have ended, so that no row moves later.
 */
export const useHomeBuckets = (session: Session) => {
  const query = useQuery(bucketsQuery(session));
  const { marks, isPending, isUnknown, retry } = useMarks(session);
  const { rows, system, used } = useBucketRows(query.data);
  return {
    rows: query.data !== undefined && !isPending ? rows : undefined,
    system,
    used,
    marks,
    isLoading: query.isPending || isPending,
    error: query.error,
    retry: query.refetch,
    areMarksUnknown: isUnknown,
    retryMarks: retry,
  };
};
