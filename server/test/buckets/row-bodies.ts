/** @file Makes rows and tombstones with false sealed values, which the server cannot distinguish from genuine ones. */
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { NewRow, NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import { packRow } from "@keepwell/crypto/row/row-form.ts";

const ONE_BLOCK = 64 + 16;
const sealedRow = () => packRow<"entry">(new Uint8Array(12), new Uint8Array(ONE_BLOCK));

type WithRow = Pick<SealedEntry, "row">;

const nextK = ({ row }: WithRow): number => (row?.k ?? 0) + 1;

export const firstRow = (): NewRow => ({ k: 1, sealed: sealedRow() });

export const nextRow = (entry: WithRow): NewRow => ({ k: nextK(entry), sealed: sealedRow() });

/** The tombstone that the entry leaves in a bucket whose key has generation `gen`. */
export const tombstoneOf = (entry: WithRow, gen: number): NewTombstone => ({
  gen,
  k: nextK(entry),
  sealed: packRow<"tombstone">(new Uint8Array(12), new Uint8Array(ONE_BLOCK)),
});

/** The entry's key, row and tombstone for the body of a move to another bucket. */
export const movedKey = (entry: Pick<SealedEntry, "ek" | "gen" | "row">) => ({
  ek: entry.ek,
  gen: entry.gen,
  row: nextRow(entry),
  ...(entry.row && { tombstone: tombstoneOf(entry, entry.gen) }),
});
