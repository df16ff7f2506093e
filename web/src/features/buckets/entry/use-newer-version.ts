import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry-row.ts";
import { useEffect, useRef } from "react";
import type { Entries } from "../lists/list-entries.ts";

type Seen = Pick<
  EntryRow,
  "uid" | "rev" | "row" | "password_list" | "permissions" | "is_restricted" | "trashed_at"
>;

/**
 * Returns, as one string, the parts of an entry that can change without a new revision: its row, its list, its
 * permissions, and whether it is in Trash.
 */
const placeOf = (entry: Seen): string =>
  JSON.stringify([
    entry.row?.sealed,
    entry.password_list?.uid,
    entry.permissions,
    entry.is_restricted,
    entry.trashed_at ?? null,
  ]);

/** Whether the bucket's list of entries shows that the entry has changed since it was read. */
export const isOutdated = (sealed: Seen, rows: Entries): boolean => {
  const row = rows.find(({ uid }) => uid === sealed.uid);
  // The list of entries does not contain entries in Trash.
  if (!row) return !sealed.trashed_at;
  if (isUnverifiable(row)) return false;
  if (row.rev !== sealed.rev) return row.rev > sealed.rev;
  return placeOf(row) !== placeOf(sealed);
};

interface Watched {
  readonly sealed: Seen | undefined;
  readonly rows: Entries | undefined;
  readonly reread: () => void;
}

/**
 * Reads the opened entry again when the bucket's list of entries shows that the entry has changed. A change event alone
 * is not a reason to read it: the event may be about another entry, and the server records each read of a team's entry
 * in the audit log.
 */
export const useNewerVersion = ({ sealed, rows, reread }: Watched): void => {
  const compared = useRef<Entries>(null);
  useEffect(() => {
    if (!sealed || !rows || compared.current === rows) return;
    compared.current = rows;
    if (isOutdated(sealed, rows)) reread();
  });
};
