/** @file The row of a list: its name, sealed under its bucket's key. */
import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { isName } from "../entry/entry-name.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { uidBytes } from "../uid.ts";
import { openRow } from "./open-row.ts";
import { LIST_ROW_SIZE, type Row } from "./row-form.ts";
import { type Members, writeMembers } from "./row-json.ts";
import { rowKey } from "./row-key.ts";
import { sealRow } from "./seal-row.ts";

/** What the row of a list is bound to. `rev` counts the changes of the row, from 1. */
export interface ListRowPlace {
  readonly bid: string;
  readonly gen: number;
  readonly lid: string;
  readonly rev: number;
}

/** The content of a list's row. JSON members that a later version of Keepwell adds are kept. */
export interface ListRowContent extends Members {
  /** The name. */
  readonly n: string;
  /** Present if a client took the name from the server and no user has confirmed it yet. */
  readonly t?: 1;
}

/** `ctx("list-row", bid, u32 gen, lid, u32 rev)`. */
const listRowContext = ({ bid, gen, lid, rev }: ListRowPlace): Context =>
  ctx("list-row", uidBytes(bid), u32(gen), uidBytes(lid), u32(rev));

/** Checks parsed JSON members. @throws CannotVerifyError if they are not the content of a list's row. */
const asListRow = (members: Members): ListRowContent => {
  const { n, t } = members;
  ensure(typeof n === "string" && isName(n));
  ensure(t === undefined || t === 1);
  return members as ListRowContent;
};

/**
 * Seals the row of a list under its bucket's key (docs/security.md section 2.10).
 * @throws CannotVerifyError for content that `openListRow` would refuse; RangeError if the content is too long.
 */
export const sealListRow = async (
  bucketKey: BucketKey,
  place: ListRowPlace,
  content: ListRowContent,
): Promise<Row<"list">> => {
  const form = { context: listRowContext(place), size: LIST_ROW_SIZE };
  return sealRow(await rowKey(bucketKey, place.bid), form, writeMembers(asListRow(content)));
};

/** Opens a row that `sealListRow` sealed for the same place. @throws CannotVerifyError */
export const openListRow = (
  bucketKey: BucketKey,
  place: ListRowPlace,
  row: string,
): Promise<ListRowContent> =>
  orCannotVerify(async () => {
    const form = { context: listRowContext(place), size: LIST_ROW_SIZE };
    return asListRow(await openRow(await rowKey(bucketKey, place.bid), form, row));
  });
