/** @file What the holders of a bucket's key state about it: stored as the client made it, in order. */
import type { BucketHeader } from "@keepwell/contract/buckets/bucket-header.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { HeaderColumns } from "../db/schema/buckets.ts";

const headerColumns = ({ row, header_mac }: BucketHeader): HeaderColumns =>
  row
    ? { header_mac: null, header_row: row.sealed, header_rev: row.rev }
    : { header_mac: header_mac ?? null, header_row: null, header_rev: null };

const FIRST_REVISION = 1;

/** Answers 409 for a row with another revision than the first. */
export const firstHeader = (header: BucketHeader): HeaderColumns => {
  if (header.row && header.row.rev !== FIRST_REVISION) fail("conflict");
  return headerColumns(header);
};

/**
 * The header that takes the place of the stored one. Answers 409 if the stored one is not what the client replaces,
 * because the bucket was renamed, or got a new key or owner, in the meantime: no client could verify the bucket any
 * more. A bucket that has a row gets another; an earlier client, which sends none, would remove the sealed name.
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

/** Null for a bucket without a row. */
export const presentBucketRow = ({
  header_row,
  header_rev,
}: Pick<HeaderColumns, "header_row" | "header_rev">): BucketRow | null =>
  header_row === null || header_rev === null ? null : { rev: header_rev, sealed: header_row };
