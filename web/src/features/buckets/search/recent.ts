import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryClient } from "../../../app/query-client.ts";
import { bucketsQuery, entriesQuery } from "../queries.ts";
import { type FoundEntry, findAgain } from "./find-entries.ts";

const MOST = 5;
/** Greater than `MOST`, because some of the kept entries may not be listed for a while. */
const MOST_KEPT = 20;

/** Entries that were recently opened from the search. Kept in memory, for this session only. */
const opened = new WeakMap<Session, readonly FoundEntry[]>();

/**
 * The entry as its bucket lists it now, or null if it is no longer listed. While its bucket is not in memory, returns
 * the entry as it was found.
 */
const asListed = (session: Session, row: FoundEntry): FoundEntry | null => {
  const entries = queryClient.getQueryData(entriesQuery(session, row.bucket.uid).queryKey);
  const buckets = queryClient.getQueryData(bucketsQuery(session).queryKey);
  if (!entries || !buckets) return row;
  const isOpen = (one: (typeof buckets)[number]): one is OpenBucket => !isUnverifiable(one);
  const bucket = buckets.filter(isOpen).find(({ uid }) => uid === row.bucket.uid);
  return bucket ? findAgain(row, { bucket, entries }) : null;
};

/** The entries that were recently opened from the search, the latest first. */
export const readRecent = (session: Session): readonly FoundEntry[] =>
  (opened.get(session) ?? []).flatMap((row) => asListed(session, row) ?? []).slice(0, MOST);

export const remember = (session: Session, row: FoundEntry): void => {
  const others = (opened.get(session) ?? []).filter(({ uid }) => uid !== row.uid);
  opened.set(session, [row, ...others].slice(0, MOST_KEPT));
};
