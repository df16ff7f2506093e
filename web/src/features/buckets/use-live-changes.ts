import { subscribe } from "@keepwell/client/session/events.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { useEffect } from "react";
import { queryClient } from "../../app/query-client.ts";
import { isBeingRemoved } from "./being-removed.ts";

/** Which queries of the identity an event makes stale: those whose keys begin with these parts; without parts, all. */
const stale = ({ what, bucket }: ChangeEvent): readonly (readonly string[])[] => {
  if (what === "marks") return [["bookmarks"], ["archives"]];
  if (what === "invitations") return [["invitations"]];
  if (what === "license") return [["me"], ["billing"]];
  if (bucket !== undefined && isBeingRemoved(bucket)) return [["buckets"]];
  if (what === "buckets" && bucket === undefined) return [["buckets"]];
  if (what === "state")
    return [["buckets"], ["bucket"], ["accesses"], ["verified-only"], ["readable-names"], ["known-people"]];
  if (what === "everything" || bucket === undefined) return [[]];
  if (what === "entries") return [["bucket", bucket]];
  const people = [["buckets"], ["accesses", bucket], ["waiting-members"]];
  return what === "accesses" ? people : [...people, ["invitations"], ["bucket", bucket]];
};

/** Drops the account's state or the team's roster if another client may have changed it: shown data depends on both. */
const rereadTrust = async (session: Session, { what }: ChangeEvent): Promise<void> => {
  const isAll = what === "everything";
  if (isAll || what === "state") (await session.keyring.trust()).reread();
  if (session.identity.entity !== null && (isAll || what === "team"))
    await (await import("@keepwell/client/session/own-team.ts")).rereadTeam(session);
};

/** How long a call may have been under way before its reply was kept, in ms. */
const LONGEST_CALL_MS = 10_000;

/** For how many milliseconds the page has shown data of this identity without hearing of changes. */
const readFor = (uid: string): number => {
  const read = queryClient.getQueryCache().findAll({ queryKey: [uid] });
  const times = read.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return Math.max(0, Date.now() - Math.min(Date.now(), ...times)) + LONGEST_CALL_MS;
};

/** Refetches what these keys begin with, and what is being read for the first time once that reading has ended. */
const refetch = (queryKey: readonly string[]): void => {
  const beginning = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined });
  void queryClient.invalidateQueries({ queryKey });
  // The query library lets a first reading go on, although it may have begun before the change.
  for (const query of beginning) {
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
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
    const refresh = async (event: ChangeEvent) => {
      // If this fails, the queries that depend on it fail too, and show the failure.
      await rereadTrust(session, event).catch(() => undefined);
      for (const parts of stale(event)) refetch([uid, ...parts]);
    };
    void subscribe(session, {
      handler: (event) => void refresh(event),
      signal: end.signal,
      gap: () => readFor(uid),
    });
    return () => end.abort();
  }, [session]);
};
