/**
 * @file A bucket's header: what the holders of the bucket's key state about the bucket. The server stores the header as
 * the client made it, and accepts revisions only in order.
 */
import type { BucketHeader } from "@keepwell/contract/buckets/bucket-header.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { HeaderColumns } from "../db/schema/buckets.ts";

const headerColumns = ({ row, header_mac }: BucketHeader): HeaderColumns =>
  row
    ? { header_mac: null, header_row: row.sealed, header_rev: row.rev }
    : { header_mac: header_mac ?? null, header_row: null, header_rev: null };

const FIRST_REVISION = 1;

/** The header of a new bucket. Fails with 409 if the header has a row whose revision is not 1. */
export const firstHeader = (header: BucketHeader): HeaderColumns => {
  if (header.row && header.row.rev !== FIRST_REVISION) fail("conflict");
  return headerColumns(header);
};

/**
 * The header that replaces the stored one. Fails with:
 * - 409 if the client has read an earlier header than the stored one: in the meantime the bucket was renamed, or got a
 *   new key or owner.
 * - `row_required` if the stored header has a row and the new one has none. A client of an earlier version sends no
 *   rows, and would remove the sealed name.
 */
export const nextHeader = (
  stored: HeaderColumns,
  { replaces, ...header }: BucketHeader & { readonly replaces?: string | undefined },
): HeaderColumns => {
  if (!header.row && stored.header_rev !== null) fail("row_required");
  if (replaces !== undefined && replaces !== stored.header_mac) fail("conflict");
  if (header.row && header.row.rev !== (stored.header_rev ?? 0) + 1) fail("conflict");
  return headerColumns(header);
};

/** Returns null for a bucket without a row. */
export const presentBucketRow = ({
  header_row,
  header_rev,
}: Pick<HeaderColumns, "header_row" | "header_rev">): BucketRow | null =>
  header_row === null || header_rev === null ? null : { rev: header_rev, sealed: header_row };
