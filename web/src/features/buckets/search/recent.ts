import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryClient } from "../../../app/query-client.ts";
import { bucketsQuery, entriesQuery } from "../queries.ts";
import { type FoundEntry, findAgain } from "./find-entries.ts";

const MOST = 5;
/** More entries are kept than are shown (`MOST`), because a kept entry may temporarily not be listed. */
const MOST_KEPT = 20;

/**
 * The entries that the user has recently opened from the search, or copied from there. Kept in memory, for this session
 * only.
 */
const opened = new WeakMap<Session, readonly FoundEntry[]>();

/**
 * Returns the entry in its current state, or null if the open buckets no longer list it as a verified entry. While the
 * bucket's entries are not in memory, returns the entry as the search found it.
 */
const asListed = (session: Session, row: FoundEntry): FoundEntry | null => {
  const entries = queryClient.getQueryData(entriesQuery(session, row.bucket.uid).queryKey);
  const buckets = queryClient.getQueryData(bucketsQuery(session).queryKey);
  if (!entries || !buckets) return row;
  const isOpen = (one: (typeof buckets)[number]): one is OpenBucket => !isUnverifiable(one);
  const bucket = buckets.filter(isOpen).find(({ uid }) => uid === row.bucket.uid);
  return bucket ? findAgain(row, { bucket, entries }) : null;
};

/** Returns the entries that the user has recently opened or copied from the search, the latest first. */
export const readRecent = (session: Session): readonly FoundEntry[] =>
  (opened.get(session) ?? []).flatMap((row) => asListed(session, row) ?? []).slice(0, MOST);

export const remember = (session: Session, row: FoundEntry): void => {
  const others = (opened.get(session) ?? []).filter(({ uid }) => uid !== row.uid);
  opened.set(session, [row, ...others].slice(0, MOST_KEPT));
};
