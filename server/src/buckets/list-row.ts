/**
 * @file The row of a list. The server stores it as the client sealed it. Each new row replaces the stored one and must
 * have the next revision.
 */
import type { ListUpdate } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { ListRow } from "@keepwell/contract/buckets/rows.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { ListTable } from "../db/schema/buckets.ts";

type RowColumns = Pick<ListTable, "sealed_row" | "row_gen" | "rev">;

const NO_ROW: RowColumns = { sealed_row: null, row_gen: null, rev: null };

const rowColumns = ({ gen, rev, sealed }: ListRow): RowColumns => ({ sealed_row: sealed, row_gen: gen, rev });

export const listColumns = ({ name, row }: ListUpdate) => ({ name, ...(row ? rowColumns(row) : NO_ROW) });

/** Returns null for a list without a row. */
export const presentListRow = ({ sealed_row, row_gen, rev }: RowColumns): ListRow | null =>
  sealed_row === null || row_gen === null || rev === null ? null : { gen: row_gen, rev, sealed: sealed_row };

/**
 * Checks the row that a client sends for a list: it has the next revision and is sealed under the bucket's current key.
 * If the list has a row, the client must send a row, because otherwise the stored row would keep the previous name.
 */
export const checkListRow = (
  stored: Pick<ListTable, "rev">,
  { row }: ListUpdate,
  bucket: { readonly gen: number },
): void => {
  if (!row && stored.rev !== null) fail("row_required");
  if (row && (row.rev !== (stored.rev ?? 0) + 1 || row.gen !== bucket.gen)) fail("conflict");
};
