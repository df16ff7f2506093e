import { subscribe } from "@keepwell/client/events.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { useEffect } from "react";
import { queryClient } from "../../app/query-client.ts";
import { isGoing } from "./going.ts";

/** Which of the identity's queries an event makes stale; keys begin with these parts. */
const stale = ({ what, bucket }: ChangeEvent): readonly (readonly string[])[] => {
  if (what === "marks") return [["bookmarks"], ["archives"]];
  if (bucket !== undefined && isGoing(bucket)) return [["buckets"]];
  if (what === "everything" || bucket === undefined) return what === "buckets" ? [["buckets"]] : [[]];
  return what === "entries" ? [["bucket", bucket]] : [["buckets"], ["bucket", bucket]];
};

/**
 * Shows what changed in another tab, browser or by another person without a reload. Only what is on
 * screen is fetched again, and an edit keeps the version it began with.
 */
export const useLiveChanges = (session: Session): void => {
  useEffect(() => {
    const end = new AbortController();
    const refresh = (event: ChangeEvent) => {
      for (const parts of stale(event))
        void queryClient.invalidateQueries({ queryKey: [session.identity.uid, ...parts] });
    };
    void subscribe(session, refresh, end.signal);
    return () => end.abort();
  }, [session]);
};
