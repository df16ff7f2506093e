import type { Session } from "@keepwell/client/session/session.ts";
import type { SearchRow } from "@keepwell/contract/buckets/search.endpoints.ts";

const MOST = 5;

/** Entries that were recently opened from the search. Kept in memory, for this session only. */
const opened = new WeakMap<Session, readonly SearchRow[]>();

export const readRecent = (session: Session): readonly SearchRow[] => opened.get(session) ?? [];

export const remember = (session: Session, row: SearchRow): void => {
  const others = readRecent(session).filter(({ uid }) => uid !== row.uid);
  opened.set(session, [row, ...others].slice(0, MOST));
};
