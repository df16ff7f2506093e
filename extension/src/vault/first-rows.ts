/**
 * @file Keeps the rows that a popup shows before it has read the vault: the first rows by name, and the rows for the
 * open page. Reading ten thousand rows takes a second. With the kept rows, the user waits only for the first screenful.
 * The kept rows are stored beside the menu's index, and deleted with it. When the vault has been read, its entries
 * replace these rows.
 */
import type { ReadPlace } from "@keepwell/client/session/kept-session.ts";
import { type KeptPlace, readKept } from "@keepwell/client/session/kept-value.ts";
import { toHex, utf8 } from "@keepwell/crypto/bytes.ts";
import type { Place } from "../match/place.ts";
import { matchOnHost } from "../match/same-host.ts";
import { fromRow, type KeptRow, type RowEntry, toRow } from "./kept-row.ts";
import { LAST_USED, readLastUsed, withLastUsed } from "./last-used.ts";
import { INDEX, indexNameOf, keepMenuIndex, readMenuIndex, writeMenuIndex } from "./menu-index.ts";

export interface FirstRows {
  readonly entries: readonly RowEntry[];
  /** How many entries the vault had. */
  readonly total: number;
}

interface Written {
  readonly v: number;
  /** When the index was written, in milliseconds since 1970. */
  readonly at: number;
  /** The hash of all rows of the vault. If it differs, the rows have changed. */
  readonly mark: string;
  readonly total: number;
  readonly rows: readonly KeptRow[];
}

const NAME = `${INDEX}first`;
const VERSION = 4;
/** How many rows are kept. A popup has room for fewer. */
const MOST = 16;
/**
 * The age in milliseconds at which an unchanged index is written again. The background also renews an index that has
 * entries for the open page, but only at a greater age (`OLD_MS`).
 */
const FRESH_MS = 10 * 60_000;

const read = async (place: ReadPlace): Promise<Written | null> => {
  // The form needs no check, because only this extension can have sealed the value, and the version determines its
  // form.
  const kept = (await readKept(place, NAME)) as Written | null;
  return kept?.v === VERSION ? kept : null;
};

const markOf = async (rows: readonly KeptRow[]): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(JSON.stringify(rows)))));

/**
 * Writes the index of an account's entries for menus and for the next popup. `entries` must be sorted by name. Returns
 * whether the entries have changed.
 */
export const keepIndex = async (
  place: KeptPlace,
  entries: readonly RowEntry[],
  now: number,
): Promise<boolean> => {
  const rows = entries.map(toRow);
  const [before, mark] = await Promise.all([read(place), markOf(rows)]);
  const written: Written = { v: VERSION, at: now, mark, total: rows.length, rows: rows.slice(0, MOST) };
  await keepMenuIndex(place, new Map([...writeMenuIndex(entries, now), [NAME, JSON.stringify(written)]]));
  return before?.mark !== mark;
};

/**
 * Does the same as `keepIndex`, but only if the entries have changed or the index is older than `FRESH_MS`. Returns
 * whether the entries have changed.
 */
export const keepChangedIndex = async (
  place: KeptPlace,
  entries: readonly RowEntry[],
  now: number,
): Promise<boolean> => {
  const kept = await read(place);
  const isSame = kept?.mark === (await markOf(entries.map(toRow)));
  return (!isSame || now - kept.at >= FRESH_MS) && keepIndex(place, entries, now);
};

/** Returns the names of the kept values that `readFirstRows` reads. */
export const firstRowsNames = (page: Place | undefined): readonly string[] => [
  NAME,
  LAST_USED,
  ...(page ? [indexNameOf(page.host)] : []),
];

/** Reads the kept rows; null if there are none yet. `page` is the open page, if it has a place. */
export const readFirstRows = async (place: ReadPlace, page: Place | undefined): Promise<FirstRows | null> => {
  const [kept, part, used] = await Promise.all([
    read(place),
    page ? readMenuIndex(place, page.host) : null,
    readLastUsed(place),
  ]);
  if (!kept) return null;
  const here = page
    ? (part?.entries ?? []).filter(({ addresses }) => matchOnHost(addresses, page) !== undefined)
    : [];
  const known = new Set(here.map(({ uid }) => uid));
  const others = kept.rows.map(fromRow).filter(({ uid }) => !known.has(uid));
  return { entries: withLastUsed([...here, ...others], used), total: kept.total };
};
