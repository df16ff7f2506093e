import { subscribe } from "@keepwell/client/session/events.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import type { Query } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../../app/query-client.ts";
import { gatherChanges } from "./gather-changes.ts";
import { staleKeys } from "./stale-keys.ts";

/**
 * If an event says that another client may have changed the account's state or the team's roster, drops this tab's
 * copy. The data on the page depend on the state and the roster.
 */
const rereadTrust = async (session: Session, events: readonly ChangeEvent[]): Promise<void> => {
  const isTold = (kind: ChangeEvent["what"]) =>
    events.some(({ what }) => what === kind || what === "everything");
  if (isTold("state")) (await session.keyring.trust()).reread();
  if (session.identity.entity !== null && isTold("team"))
    await (await import("@keepwell/client/session/own-team.ts")).rereadTeam(session);
};

/** The longest time that the server's answer to a call may take to reach the page, in ms. */
const LONGEST_CALL_MS = 10_000;

/**
 * The age in ms of the page's oldest data of this identity, plus the time of one call. The page asks for the events of
 * this period, because they may concern these data.
 */
const readFor = (uid: string): number => {
  const read = queryClient.getQueryCache().findAll({ queryKey: [uid] });
  const times = read.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return Math.max(0, Date.now() - Math.min(Date.now(), ...times)) + LONGEST_CALL_MS;
};

/** The queries that are refetched once their first fetch has ended. */
const readAgain = new WeakSet<Query>();

/**
 * Whether an event causes the query to be refetched. If the server logs each read (as of an entry), `useNewerVersion`
 * decides instead, unless the last fetch has failed.
 */
const isRefetched = ({ meta, state }: Query): boolean => !meta?.["isRecorded"] || state.status === "error";

/**
 * Refetches the queries whose keys begin with these parts. A query whose first fetch is still running is refetched
 * after it.
 */
const refetch = (queryKey: readonly string[]): void => {
  const isBegun = (query: Query) => query.state.data === undefined && isRefetched(query);
  const beginning = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: isBegun });
  void queryClient.invalidateQueries({ queryKey, predicate: isRefetched });
  // The query library does not restart a running first fetch, although it may have begun before the change.
  for (const query of beginning) {
    if (readAgain.has(query)) continue;
    readAgain.add(query);
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined).finally(() => readAgain.delete(query));
  }
};

/**
 * Shows changes from other tabs, browsers and people without a reload. Only visible data is refetched, and an edit
 * keeps the version that it began with.
 */
export const useLiveChanges = (session: Session): void => {
  useEffect(() => {
    const { uid } = session.identity;
    const end = new AbortController();
    const refresh = async (events: readonly ChangeEvent[]) => {
      // An error is ignored, because the queries that depend on the state or the roster then fail and show it.
      await rereadTrust(session, events).catch(() => undefined);
      for (const parts of staleKeys(events)) refetch([uid, ...parts]);
    };
    void subscribe(session, {
      handler: gatherChanges((events) => void refresh(events), end.signal),
      signal: end.signal,
      gap: () => readFor(uid),
    });
    return () => end.abort();
  }, [session]);
};
