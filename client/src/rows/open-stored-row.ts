import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { ListRow, StoredRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { type ListRowContent, openListRow } from "@keepwell/crypto/row/list-row.ts";
import { openEntryRow } from "@keepwell/crypto/row/open-entry-row.ts";

/** An entry's sealed row as the server sent it, with the facts about the entry to which the row is bound. */
export interface WithRow {
  readonly uid: string;
  readonly rev: number;
  readonly type: EntryType;
  readonly row: StoredRow | null;
}

/** The bucket of a row, and the bucket's keys, which open the row. */
export interface RowReader {
  readonly bid: string;
  readonly keyOf: (gen: number) => Promise<BucketKey>;
}

/**
 * Opens the row of an entry; null if it has none.
 * @throws CannotVerifyError when the row was not sealed for this entry, revision and counter.
 */
export const openStoredRow = async (
  { bid, keyOf }: RowReader,
  { uid: eid, rev, type, row }: WithRow,
): Promise<EntryRowContent | null> =>
  row && openEntryRow(await keyOf(row.gen), { bid, gen: row.gen, eid, rev, k: row.k, type }, row.sealed);

/** Opens the row of a list. @throws CannotVerifyError when the row was not sealed for this list and revision. */
export const openStoredListRow = async (
  { bid, keyOf }: RowReader,
  { uid: lid, row: { gen, rev, sealed } }: { readonly uid: string; readonly row: ListRow },
): Promise<ListRowContent> => openListRow(await keyOf(gen), { bid, gen, lid, rev }, sealed);
