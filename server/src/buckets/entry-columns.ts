import type { EntryCreate, EntryUpdate } from "@keepwell/contract/buckets/entry.ts";
import type { NewRow } from "@keepwell/contract/buckets/rows.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";

const FIRST_REVISION = 1;
const FIRST_KEY = 1;

const FIRST_ROW = 1;

const NO_ROW = { sealed_row: null, row_gen: null, k: null };

const rowColumns = ({ gen, row }: EntryUpdate) =>
  row ? { sealed_row: row.sealed, row_gen: gen, k: row.k } : NO_ROW;

/**
 * Checks the row that a client sends when it saves an entry: the row must have the next counter. A client of an earlier
 * version sends no row. Such a client may not save an entry that has a row, because the stored row would show the entry
 * as it was before the save.
 */
export const checkNextRow = (stored: { readonly k: number | null }, row: NewRow | null | undefined): void => {
  if (!row && stored.k !== null) fail("row_required");
  if (row && row.k !== (stored.k ?? 0) + 1) fail("conflict");
};

/** The columns that the client sends. A note's only sealed fields are `text`, `extra` and its name. */
export const sealedColumns = (body: EntryUpdate) => ({
  name: body.name,
  sealed_name: body.sealed_name ?? null,
  ...rowColumns(body),
  ek: body.ek,
  ek_gen: body.ek_gen,
  gen: body.gen,
  meta_mac: body.meta_mac,
  text: body.text,
  extra: body.extra,
  url: body.type === "password" ? body.url : null,
  username: body.type === "password" ? body.username : null,
  password: body.type === "password" ? body.password : null,
});

/**
 * Checks that a new entry has its first revision, its first row and its first key, wrapped under the bucket's current
 * key. The row may be missing.
 */
export const checkFirst = (body: EntryCreate, bucket: { readonly gen: number }): void => {
  if (body.rev !== FIRST_REVISION) failField("rev", "invalid");
  if (body.ek_gen !== FIRST_KEY || body.prev !== undefined) failField("ek_gen", "invalid");
  if (body.row && body.row.k !== FIRST_ROW) failField("row", "invalid");
  if (body.gen !== bucket.gen) fail("conflict");
};

export const newColumns = (body: EntryCreate, place: { bucketUid: string; by: string }) => ({
  ...sealedColumns(body),
  uid: body.uid,
  bucket_uid: place.bucketUid,
  list_uid: body.list_id ?? null,
  type: body.type,
  rev: FIRST_REVISION,
  updated_by: place.by,
});
