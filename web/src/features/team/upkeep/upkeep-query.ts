import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { teamKey } from "../team-queries.ts";
import { runUpkeep } from "./run-upkeep.ts";

const TRIES = 3;

/** Others of the team change who belongs to it at this moment: their turn ends within seconds. */
const isBusy = (error: unknown): boolean => hasCode(error, "busy");

/** Asked again whenever something of the team has changed, as every query of the team is. */
export const upkeepQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "upkeep"],
    queryFn: () => runUpkeep(session),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < TRIES && isBusy(error),
  });

/** From now on this browser gives others of the team the keys that they lack. Returns the end of it. */
export const keepUp = (session: Session): (() => void) =>
  new QueryObserver(queryClient, upkeepQuery(session)).subscribe(() => undefined);
