/** @file The selection of rows, as pure functions. */
import type { Row } from "./entry-rows.ts";

/** Rows as they were when they were selected, by id. */
export type Picked = ReadonlyMap<string, Row>;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Whether a row can still be selected, and has the same name, type, list and bucket as when the user selected it.
 * Compares the values and not the objects, because a reverted move makes new objects with the same values.
 */
const isAsSeen = (before: Row, now: Row | undefined): boolean =>
  now === before ||
  (now?.name === before.name &&
    now.type === before.type &&
    now.list?.uid === before.list?.uid &&
    now.bucket?.uid === before.bucket?.uid &&
    now.isSelectable);

/**
 * Returns the ids that are still selected. A row that was renamed, moved or deleted after the user selected it is left
 * out, because an action must apply only to entries as the user saw them.
 */
export const stillSelected = (picked: Picked, rows: ReadonlyMap<string, Row>): ReadonlySet<string> => {
  const still = [...picked].filter(([id, row]) => isAsSeen(row, rows.get(id)));
  return still.length === 0 ? NOTHING : new Set(still.map(([id]) => id));
};

/** Returns the rows with these ids. Leaves out unknown ids and rows that cannot be selected. */
export const pick = (ids: Iterable<string>, rows: ReadonlyMap<string, Row>): Picked => {
  const picked = new Map<string, Row>();
  for (const id of ids) {
    const row = rows.get(id);
    if (row?.isSelectable) picked.set(id, row);
  }
  return picked;
};

export interface SelectionFacts {
  /** How many of the rows that the filter finds can be selected. */
  readonly selectable: number;
  readonly isAll: boolean;
  readonly isSome: boolean;
  /** The number of selected rows that are filtered out. */
  readonly hidden: number;
}

export const selectionFacts = (selected: ReadonlySet<string>, shown: readonly Row[]): SelectionFacts => {
  let selectable = 0;
  let visible = 0;
  for (const { id, isSelectable } of shown) {
    if (!isSelectable) continue;
    selectable += 1;
    if (selected.has(id)) visible += 1;
  }
  const isAll = selectable > 0 && visible === selectable;
  return { selectable, isAll, isSome: visible > 0 && !isAll, hidden: selected.size - visible };
};

/**
 * Returns the id of the row that gets the focus when the selected rows disappear: the next row that stays. If there is
 * none, the previous one.
 */
export const findNeighbour = (selected: ReadonlySet<string>, shown: readonly Row[]): string | undefined => {
  const first = shown.findIndex(({ id }) => selected.has(id));
  if (first < 0) return undefined;
  const next = shown.slice(first).find(({ id }) => !selected.has(id));
  return (next ?? shown.slice(0, first).findLast(({ id }) => !selected.has(id)))?.id;
};
