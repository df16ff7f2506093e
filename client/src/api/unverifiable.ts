/**
 * @file How a reply that does not fit the contract is handled. An invalid item (“row”) of a list is returned as
 * unverifiable, so that the other items still work. If the reply is a single object and is invalid, the call fails.
 */
import type { Schema } from "@keepwell/contract/endpoint.ts";
import { z } from "@keepwell/contract/zod.ts";
import { CallFailure } from "./call-failure.ts";

/** Stands for an item of a list that cannot be verified, for example because it does not fit the contract. */
export interface Unverifiable {
  readonly unverifiable: true;
  readonly uid: string | null;
}

/** A reply as the client returns it: in a list, each item may be unverifiable. */
export type Readable<Reply> = Reply extends readonly (infer Row)[] ? (Row | Unverifiable)[] : Reply;

const HAS_UID = z.object({ uid: z.uuid() });

export const isUnverifiable = (row: unknown): row is Unverifiable =>
  typeof row === "object" && row !== null && "unverifiable" in row;

const setAside = (row: unknown): Unverifiable => ({
  unverifiable: true,
  uid: HAS_UID.safeParse(row).data?.uid ?? null,
});

/** The uid of a row that matches its schema; undefined if the schema has no uid. */
const uidOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "uid" in row ? row.uid : undefined;

/**
 * Reads rows one by one. A second row with the same uid is unverifiable, because a server could otherwise show one
 * object as two.
 */
const readRows = (schema: Schema, rows: readonly unknown[]): unknown[] => {
  const seen = new Set<unknown>();
  return rows.map((row) => {
    const read = schema.safeParse(row);
    if (!read.success) return setAside(row);
    const uid = uidOf(read.data);
    if (uid !== undefined && seen.has(uid)) return setAside(row);
    if (uid !== undefined) seen.add(uid);
    return read.data;
  });
};

/**
 * Checks a reply against its schema: a list row by row, any other reply as a whole.
 * @throws CallFailure `unverifiable` when a list is expected and the reply is no list, or when a reply that is checked
 * as a whole does not fit.
 */
export const readReply = (schema: Schema, content: unknown): unknown => {
  if (schema instanceof z.ZodMiniArray) {
    if (!Array.isArray(content)) throw new CallFailure("unverifiable");
    return readRows(schema.def.element as Schema, content);
  }
  const read = schema.safeParse(content);
  if (!read.success) throw new CallFailure("unverifiable");
  return read.data;
};
