/** @file Entries as rows to show. A row is the same object for as long as its entry is. */
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { EntryRow, EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Entries } from "../lists/list-entries.ts";

export interface Row {
  readonly id: string;
  readonly name: string;
  /** Null where the entry could not be verified: it is shown, and nothing can be done with it. */
  readonly type: EntryType | null;
  readonly list: { readonly uid: string; readonly name: string } | null;
}

const rows = new WeakMap<EntryRow, Row>();

const rowOf = (entry: EntryRow): Row => {
  const known = rows.get(entry);
  if (known) return known;
  const { uid: id, name, type, password_list: list } = entry;
  const row = { id, name, type, list };
  rows.set(entry, row);
  return row;
};

const toRow = (entry: EntryRow | Unverifiable, index: number, unverifiable: string): Row =>
  isUnverifiable(entry)
    ? { id: `unverifiable-${index}`, name: unverifiable, type: null, list: null }
    : rowOf(entry);

/** All entries by name. `unverifiable` stands for the name of one that has none to trust. */
export const sortedRows = (
  entries: Entries,
  order: (left: string, right: string) => number,
  unverifiable: string,
): readonly Row[] =>
  entries
    .map((entry, index) => toRow(entry, index, unverifiable))
    .sort((left, right) => order(left.name, right.name));

/** Those of one list; all without one. */
export const rowsOfList = (all: readonly Row[], listUid: string | undefined): readonly Row[] =>
  listUid === undefined ? all : all.filter((row) => row.list?.uid === listUid);
