import type { Session } from "@keepwell/client/session/session.ts";
import type { FoundEntry } from "./find-entries.ts";

const MOST = 5;

/** Entries that were recently opened from the search. Kept in memory, for this session only. */
const opened = new WeakMap<Session, readonly FoundEntry[]>();

export const readRecent = (session: Session): readonly FoundEntry[] => opened.get(session) ?? [];

export const remember = (session: Session, row: FoundEntry): void => {
  const others = readRecent(session).filter(({ uid }) => uid !== row.uid);
  opened.set(session, [row, ...others].slice(0, MOST));
};
