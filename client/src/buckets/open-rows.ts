import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { inSlices } from "../in-slices.ts";
import { orNull } from "../or-null.ts";
import { openStoredRow, type RowReader } from "../rows/open-stored-row.ts";

/**
 * An entry as it is listed. Its name comes from its row. An entry without a row has the readable name, which is
 * verified only when the user acts on the entry.
 */
export type ListedEntry = EntryRow & { readonly shown: EntryRowContent | null };

/** By uid: the entry as the server sent it, and the entry as the page lists it after its row was opened. */
export type OpenedRows = Map<string, { readonly entry: EntryRow; readonly listed: ListedEntry }>;

/** The entry as it is listed; null if it has neither a row nor a readable name. */
export const asListed = (entry: EntryRow, shown: EntryRowContent | null): ListedEntry | null => {
  const name = shown?.n ?? entry.name;
  return name === "" ? null : { ...entry, name, shown };
};

/** Whether both entries have the same row, bound to the same revision and type. */
const isSameRow = (one: EntryRow, other: EntryRow): boolean =>
  one.row?.sealed === other.row?.sealed &&
  one.row?.gen === other.row?.gen &&
  one.row?.k === other.row?.k &&
  one.rev === other.rev &&
  one.type === other.type;

const openOne = async (
  opened: OpenedRows,
  reader: RowReader,
  entry: EntryRow,
): Promise<ListedEntry | null> => {
  const known = opened.get(entry.uid);
  const read =
    known && isSameRow(known.entry, entry)
      ? { content: known.listed.shown }
      : await orNull(async () => ({ content: await openStoredRow(reader, entry) }));
  const listed = read && asListed(entry, read.content);
  if (listed) opened.set(entry.uid, { entry, listed });
  else opened.delete(entry.uid);
  return listed;
};

/** Drops each row that was opened under a generation of the bucket's key, if that generation no longer opens. */
const dropClosed = async (opened: OpenedRows, { keyOf }: RowReader): Promise<void> => {
  const gens = new Set([...opened.values()].flatMap(({ entry }) => entry.row?.gen ?? []));
  for (const gen of gens) {
    if (await orNull(() => keyOf(gen))) continue;
    for (const [uid, { entry }] of opened) if (entry.row?.gen === gen) opened.delete(uid);
  }
};

/** How many rows are opened at the same time. */
const AT_ONCE = 100;

/**
 * Opens the rows that are not open yet. Returns the entries as they are listed, by uid, without those that do not open.
 */
export const openRows = async (
  opened: OpenedRows,
  reader: RowReader,
  entries: Iterable<EntryRow>,
): Promise<ReadonlyMap<string, ListedEntry>> => {
  await dropClosed(opened, reader);
  const listed = new Map<string, ListedEntry>();
  const closed: EntryRow[] = [];
  for (const entry of entries) {
    const known = opened.get(entry.uid);
    if (known?.entry === entry) listed.set(entry.uid, known.listed);
    else closed.push(entry);
  }
  for (const one of await inSlices(closed, AT_ONCE, (entry) => openOne(opened, reader, entry)))
    if (one) listed.set(one.uid, one);
  return listed;
};
