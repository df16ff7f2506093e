/**
 * @file The row of an entry: the part that lists and the search show. It is sealed under the key of the entry's bucket.
 */
import { type Bytes, u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { isName } from "../entry/entry-name.ts";
import { ensure } from "../errors.ts";
import type { EntryType } from "../fields.ts";
import { uidBytes } from "../uid.ts";
import { isTime, type Members } from "./row-json.ts";

/**
 * What the row of an entry is bound to. `gen` is the generation of the bucket's key. `k` counts the changes of the row,
 * and goes on counting when the entry moves to another bucket.
 */
export interface EntryRowPlace {
  readonly bid: string;
  readonly gen: number;
  readonly eid: string;
  readonly rev: number;
  readonly k: number;
  readonly type: EntryType;
}

const TYPE_BYTES: Readonly<Record<EntryType, Bytes>> = { password: utf8("password"), note: utf8("note") };

/** `ctx("row", bid, u32 gen, eid, u32 rev, u32 k, type)`. */
export const entryRowContext = ({ bid, gen, eid, rev, k, type }: EntryRowPlace): Context =>
  ctx("row", uidBytes(bid), u32(gen), uidBytes(eid), u32(rev), u32(k), TYPE_BYTES[type]);

/**
 * The content of an entry's row. JSON members that a later version of Keepwell adds are kept. Empty members are absent.
 */
export interface EntryRowContent extends Members {
  /** The name. */
  readonly n: string;
  /** The user name. */
  readonly u?: string;
  /**
   * The addresses, each as a list of one to three texts: the origin; the match mode, unless it is `host`; the path, if
   * the mode compares paths.
   */
  readonly h?: readonly (readonly string[])[];
  /** Present if the entry has a one-time code. */
  readonly o?: 1;
  /** The passkeys of websites, each as the domain for which it signs and the id of the credential. */
  readonly p?: readonly (readonly [rpId: string, id: string])[];
  /**
   * Present if a part of the entry did not fit into the row. 1: some addresses are missing. 2: other parts are missing
   * too.
   */
  readonly more?: 1 | 2;
  /** When the entry was moved to Trash, in seconds since 1970. Absent unless the entry is in Trash. */
  readonly d?: number;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const isAddress = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= 3 &&
  isText(value[0]) &&
  value.every((part) => typeof part === "string");

const isAddresses = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isAddress);

const isPasskeys = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => Array.isArray(one) && one.length === 2 && one.every(isText));

/** Checks parsed JSON members. @throws CannotVerifyError if they are not the content of an entry's row. */
export const asEntryRow = (members: Members): EntryRowContent => {
  const { n, u, h, o, p, more, d } = members;
  ensure(typeof n === "string" && isName(n));
  ensure(u === undefined || isText(u));
  ensure(h === undefined || isAddresses(h));
  ensure(o === undefined || o === 1);
  ensure(p === undefined || isPasskeys(p));
  ensure(more === undefined || more === 1 || more === 2);
  ensure(d === undefined || isTime(d));
  return members as EntryRowContent;
};
