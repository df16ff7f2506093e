/** @file Makes rows of entries. An unchanged entry keeps the same row object. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { entryWords } from "@keepwell/client/buckets/entry-words.ts";
import type { HiddenEntry } from "@keepwell/client/buckets/list-entries.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Entries } from "../lists/list-entries.ts";
import { UNLISTED } from "../lists/unlisted.ts";
import type { Moved } from "./list-targets.ts";

export interface Row {
  readonly id: string;
  readonly name: string;
  /** The user name in the entry's sealed row; empty if the row has none. */
  readonly username: string;
  /** The host of the entry's first address; empty if the entry has none. */
  readonly host: string;
  /** Name, user name and addresses, for the filter. */
  readonly words: string;
  /** Null if the entry is unverifiable, older than seen, or missing. The user can then at most open it. */
  readonly type: EntryType | null;
  readonly rev: number;
  readonly list: { readonly uid: string; readonly name: string } | null;
  /** Whether the server reports that the entry is restricted. */
  readonly isRestricted: boolean;
  readonly isSelectable: boolean;
  /** The bucket, in a list with rows of several buckets. */
  readonly bucket?: OpenBucket;
}

const rows = new WeakMap<ListedEntry, Row>();

/** Returns an origin without `https://`, `http://` and `www.`. */
const hostOf = (origin = ""): string => origin.replace(/^https?:\/\/(www\.)?/, "");

/** Returns the row of a verified entry. `isSelectable` is false, and the caller sets it if the row can be selected. */
export const rowOfEntry = (entry: ListedEntry): Row => {
  const { uid: id, name, type, rev, password_list: list } = entry;
  const { u: username = "", h = [] } = entry.shown ?? {};
  const host = hostOf(h[0]?.[0]);
  const { is_restricted: isRestricted } = entry;
  return {
    id,
    name,
    username,
    host,
    words: entryWords(entry),
    type,
    rev,
    list,
    isRestricted,
    isSelectable: false,
  };
};

const knownRow = (entry: ListedEntry, isSelectable: boolean): Row => {
  const known = rows.get(entry);
  if (known?.isSelectable === isSelectable) return known;
  const row = { ...rowOfEntry(entry), isSelectable };
  rows.set(entry, row);
  return row;
};

/** The texts that are shown in place of a name that cannot be trusted. */
export interface HiddenNames {
  readonly entryUnverifiable: string;
  readonly entryOlder: string;
  readonly entryMissing: string;
}

const hiddenName = ({ why }: HiddenEntry, names: HiddenNames): string => {
  if (why === "missing") return names.entryMissing;
  return why === "older" ? names.entryOlder : names.entryUnverifiable;
};

interface Naming {
  readonly order: (left: string, right: string) => number;
  readonly hidden: HiddenNames;
}

const sortings = new WeakMap<Entries, Naming & { readonly sorted: Entries }>();

/**
 * Returns the entries sorted by name. For the same entries and the same language it returns the same array, because
 * sorting is slow. The rows are made separately, because they depend on permissions and change more often. The cache is
 * outside of the components, because React drops memoised values when it restarts a first render.
 */
export const sortedByName = (entries: Entries, { order, hidden }: Naming): Entries => {
  const known = sortings.get(entries);
  if (known?.order === order && known.hidden === hidden) return known.sorted;
  const nameOf = (entry: Entries[number]) => (isUnverifiable(entry) ? hiddenName(entry, hidden) : entry.name);
  const sorted = entries.toSorted((left, right) => order(nameOf(left), nameOf(right)));
  sortings.set(entries, { order, hidden, sorted });
  return sorted;
};

interface RowRules {
  readonly hidden: HiddenNames;
  readonly isMovable: (entry: ListedEntry) => boolean;
}

const isVerified = (entry: Entries[number]): entry is ListedEntry => !isUnverifiable(entry);

const NOT_OPENED = "unverifiable-";

/** Whether the entry of a row can be opened. It cannot if it has no uid, or the uid of another entry. */
export const canOpen = ({ id }: Pick<Row, "id">): boolean => !id.startsWith(NOT_OPENED);

/** One row for each entry, in the same order. */
export const toRows = (entries: Entries, { hidden, isMovable }: RowRules): readonly Row[] => {
  if (entries.every(isVerified)) return entries.map((entry) => knownRow(entry, isMovable(entry)));
  const ids = new Set(entries.filter(isVerified).map(({ uid }) => uid));
  return entries.map((entry, index) => {
    if (isVerified(entry)) return knownRow(entry, isMovable(entry));
    const id = entry.uid === null || ids.has(entry.uid) ? `${NOT_OPENED}${index}` : entry.uid;
    ids.add(id);
    const name = hiddenName(entry, hidden);
    const nothing = {
      username: "",
      host: "",
      type: null,
      rev: 0,
      list: null,
      isRestricted: false,
      isSelectable: false,
    };
    return { id, name, words: name, ...nothing };
  });
};

/**
 * Returns the entries of the rows with these ids. Each entry has the name, type and revision that the user sees. An
 * action compares them with the server's entry.
 */
export const shownEntries = (all: readonly Row[], ids: ReadonlySet<string>): readonly ShownEntry[] =>
  all.flatMap(({ id: uid, name, type, rev }) =>
    type !== null && ids.has(uid) ? [{ uid, name, type, rev }] : [],
  );

/** Returns the lists that the rows with these ids are in. */
export const listsOf = (all: readonly Row[], ids: ReadonlySet<string>): Moved => {
  const lists = new Set(all.filter(({ id }) => ids.has(id)).map(({ list }) => list?.uid));
  const [uid] = lists;
  return {
    listUid: lists.size === 1 ? uid : undefined,
    isListed: [...lists].some((one) => one !== undefined),
  };
};

/**
 * Returns the rows of the entries in a list. For `UNLISTED`, returns the rows of the verified entries that are in no
 * list. Without `listUid`, returns all rows.
 */
export const rowsOfList = (all: readonly Row[], listUid: string | undefined): readonly Row[] => {
  if (listUid === undefined) return all;
  if (listUid === UNLISTED) return all.filter(({ type, list }) => type !== null && list === null);
  return all.filter((row) => row.list?.uid === listUid);
};
