import { subscribe } from "@keepwell/client/session/events.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import type { Query } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../../app/query-client.ts";
import { refetchFailed } from "../../app/refetch-failed.ts";
import { gatherChanges } from "./gather-changes.ts";
import { staleKeys } from "./stale-keys.ts";

/**
 * If an event says that another client may have changed the account's state or the team's roster, drops this tab's copy
 * of it, because the data on the page depend on both.
 */
const rereadTrust = async (session: Session, events: readonly ChangeEvent[]): Promise<void> => {
  const isTold = (kind: ChangeEvent["what"]) =>
    events.some(({ what }) => what === kind || what === "everything");
  if (isTold("state")) (await session.keyring.trust()).reread();
  if (session.identity.entity !== null && isTold("team"))
    await (await import("@keepwell/client/session/own-team.ts")).rereadTeam(session);
};

/** After at most this many milliseconds, the server's answer to a call has reached the page. */
const LONGEST_CALL_MS = 10_000;

/**
 * Returns the age in ms of the oldest data that the page has of this identity, plus the time of one call. The page asks
 * for the events of this period, because they may concern these data.
 */
const readFor = (uid: string): number => {
  const read = queryClient.getQueryCache().findAll({ queryKey: [uid] });
  const times = read.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return Math.max(0, Date.now() - Math.min(Date.now(), ...times)) + LONGEST_CALL_MS;
};

/** The queries that must be fetched a second time when their first fetch has ended. */
const readAgain = new WeakSet<Query>();

/**
 * Whether an event causes the query to be refetched. A query whose reads the server logs, such as that of an entry, is
 * refetched only if its last fetch has failed. Otherwise `useNewerVersion` decides whether it is read again.
 */
const isRefetched = ({ meta, state }: Query): boolean => !meta?.["isRecorded"] || state.status === "error";

/**
 * Refetches the queries whose keys begin with these parts. If the first fetch of a query is still running, the query is
 * fetched again when that fetch has ended.
 */
const refetch = (queryKey: readonly string[]): void => {
  const isBegun = (query: Query) => query.state.data === undefined && isRefetched(query);
  const beginning = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: isBegun });
  void queryClient.invalidateQueries({ queryKey, predicate: isRefetched });
  // The query library does not restart a first fetch that is running, although this fetch may have begun before the
  // change.
  for (const query of beginning) {
    if (readAgain.has(query)) continue;
    readAgain.add(query);
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined).finally(() => readAgain.delete(query));
  }
};

/**
 * Shows changes from other tabs, browsers and people without a reload. Only visible data is refetched. A form in which
 * the user edits keeps the version with which it began.
 */
export const useLiveChanges = (session: Session): void => {
  useEffect(() => {
    const { uid } = session.identity;
    const end = new AbortController();
    const refresh = async (events: readonly ChangeEvent[]) => {
      // An error is ignored here: the queries that depend on the state or the roster then also fail, and show the
      // error.
      await rereadTrust(session, events).catch(() => undefined);
      for (const parts of staleKeys(events)) refetch([uid, ...parts]);
    };
    void subscribe(session, {
      handler: gatherChanges((events) => void refresh(events), end.signal),
      signal: end.signal,
      gap: () => readFor(uid),
      onLateStart: refetchFailed,
    });
    return () => end.abort();
  }, [session]);
};
