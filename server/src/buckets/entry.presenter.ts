import type { EntryRow, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Reach } from "../policies/reach.ts";
import type { Entry, EntryListRow } from "./entry.store.ts";

const identified = (row: EntryListRow, reach: Reach) => ({
  uid: row.uid,
  id: row.uid,
  name: row.name,
  rev: row.rev,
  bucket: { uid: row.bucket_uid },
  password_list:
    row.list_uid !== null && row.list_name !== null ? { uid: row.list_uid, name: row.list_name } : null,
  permissions: reach.entryPermissions(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentRow = (row: EntryListRow, reach: Reach): EntryRow => ({
  ...identified(row, reach),
  type: row.type,
});

export const presentEntry = (entry: Entry, reach: Reach): SealedEntry => {
  const sealed = {
    ...identified(entry, reach),
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
