/** @file Queries of the user's own sessions and security log. Their keys begin with the identity's uid. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import {
  type AccountEvent,
  EVENTS_PAGE,
  type SessionRow,
} from "@keepwell/contract/identity/account.endpoints.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../app/query-client.ts";

const keys = {
  sessions: ({ identity }: Session) => [identity.uid, "sessions"] as const,
  activity: ({ identity }: Session) => [identity.uid, "activity"] as const,
};

const readable = <Row extends object>(rows: readonly Row[]) =>
  rows.flatMap((row) => (isUnverifiable(row) ? [] : [row]));

export const sessionsQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.sessions(session),
    queryFn: async (): Promise<readonly SessionRow[]> =>
      readable(await session.api.identity.listSessions()) as SessionRow[],
    staleTime: 0,
  });

export const refreshSessions = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: keys.sessions(session) });

/** Loads the security log page by page, the newest events first. */
export const activityQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: keys.activity(session),
    queryFn: async ({ pageParam }): Promise<readonly AccountEvent[]> =>
      readable(
        await session.api.identity.listActivity({ query: pageParam === 0 ? {} : { before: pageParam } }),
      ) as AccountEvent[],
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < EVENTS_PAGE ? undefined : page.at(-1)?.seq),
    staleTime: 0,
  });
