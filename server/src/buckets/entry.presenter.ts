import type { SealedEntryKey } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryRow, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { type AsRead, isoTime } from "../db/in-columns.ts";
import type { EntryKeys } from "./bulk.store.ts";
import type { Entry, EntryListRow } from "./entry.store.ts";
import type { Reach } from "./policies/reach.ts";

type PresentedEntry = Omit<AsRead<Entry>, "updated_by" | "history_bytes">;
type PresentedRow = Pick<PresentedEntry, keyof EntryListRow>;

const presentSealedRow = ({
  sealed_row,
  row_gen,
  k,
}: Pick<PresentedEntry, "sealed_row" | "row_gen" | "k">): EntryRow["row"] =>
  sealed_row === null || row_gen === null || k === null ? null : { gen: row_gen, k, sealed: sealed_row };

const presentRow = (row: PresentedRow, bucket: EntryRow["bucket"], reach: Reach): EntryRow => ({
  uid: row.uid,
  id: row.uid,
  name: row.name,
  rev: row.rev,
  row: presentSealedRow(row),
  bucket,
  password_list:
    row.list_uid !== null && row.list_name !== null ? { uid: row.list_uid, name: row.list_name } : null,
  permissions: reach.entryPermissions(row),
  is_restricted: row.is_restricted,
  type: row.type,
  trashed_at: row.trashed_at === null ? null : isoTime(row.trashed_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** The rows that the user may read. */
export const presentRows = (rows: readonly EntryListRow[], reach: Reach): EntryRow[] => {
  const bucket = { uid: reach.bucket.uid };
  return rows.filter((row) => reach.canOn(row, "entry.view")).map((row) => presentRow(row, bucket, reach));
};

export const presentEntryKey = (entry: EntryKeys): SealedEntryKey => {
  const { uid, ek, ek_gen, gen, rev, type, meta_mac } = entry;
  return { uid, ek, ek_gen, gen, rev, type, meta_mac, row: presentSealedRow(entry) };
};

export const presentEntry = (entry: PresentedEntry, reach: Reach): SealedEntry => {
  const sealed = {
    ...presentRow(entry, { uid: entry.bucket_uid }, reach),
    sealed_name: entry.sealed_name,
    ek: entry.ek,
    ek_gen: entry.ek_gen,
    gen: entry.gen,
    meta_mac: entry.meta_mac,
    text: entry.text,
    extra: entry.extra,
  };
  const { url, username, password } = entry;
  if (entry.type === "note") return { ...sealed, type: "note" };
  if (url === null || username === null || password === null)
    throw new Error(`Password entry ${entry.uid} lacks a sealed field.`);
  return { ...sealed, type: "password", url, username, password };
};
