/** @file Entries as rows to show. A row is the same object for as long as its entry is. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { EntryRow, EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Entries } from "../lists/list-entries.ts";

export interface Row {
  readonly id: string;
  readonly name: string;
  /** Null where the entry could not be verified: it is shown, and nothing can be done with it. */
  readonly type: EntryType | null;
  readonly list: { readonly uid: string; readonly name: string } | null;
  /** Whether this person may move and delete it. */
  readonly isSelectable: boolean;
}

const rows = new WeakMap<EntryRow, Row>();

const knownRow = (entry: EntryRow, isSelectable: boolean): Row => {
  const known = rows.get(entry);
  if (known?.isSelectable === isSelectable) return known;
  const { uid: id, name, type, password_list: list } = entry;
  const row = { id, name, type, list, isSelectable };
  rows.set(entry, row);
  return row;
};

interface Naming {
  readonly order: (left: string, right: string) => number;
  /** Stands for the name of one that has none to trust. */
  readonly unverifiable: string;
}

/** Apart from the rows, since it takes longest: what changes is mostly the rights. */
export const sortedByName = (entries: Entries, { order, unverifiable }: Naming): Entries => {
  const nameOf = (entry: Entries[number]) => (isUnverifiable(entry) ? unverifiable : entry.name);
  return entries.toSorted((left, right) => order(nameOf(left), nameOf(right)));
};

interface RowRules {
  readonly unverifiable: string;
  readonly isMovable: (entry: EntryRow) => boolean;
}

/** A row for each, in their order. */
export const toRows = (entries: Entries, { unverifiable: name, isMovable }: RowRules): readonly Row[] =>
  entries.map((entry, index) =>
    isUnverifiable(entry)
      ? { id: `unverifiable-${index}`, name, type: null, list: null, isSelectable: false }
      : knownRow(entry, isMovable(entry)),
  );

/** Those of one list; all without one. */
export const rowsOfList = (all: readonly Row[], listUid: string | undefined): readonly Row[] =>
  listUid === undefined ? all : all.filter((row) => row.list?.uid === listUid);
