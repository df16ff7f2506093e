import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { teamKey } from "../team-queries.ts";
import { runUpkeep } from "./run-upkeep.ts";

const TRIES = 3;

/** Whether the call failed because another client is changing the team's membership. This takes some seconds. */
const isBusy = (error: unknown): boolean => hasCode(error, "busy");

/**
 * A query that gives members their missing keys when it is fetched. Like every query of the team, it is refetched
 * whenever the team has changed.
 */
export const upkeepQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "upkeep"],
    queryFn: () => runUpkeep(session),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < TRIES && isBusy(error),
  });

/** Begins to give members their missing keys in the background. Returns a function that stops this. */
export const keepUp = (session: Session): (() => void) =>
  new QueryObserver(queryClient, upkeepQuery(session)).subscribe(() => undefined);
