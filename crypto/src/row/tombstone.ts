/** @file The tombstone that stays in a bucket in place of an entry that was deleted permanently or moved away. */
import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { uidBytes } from "../uid.ts";
import { openRow } from "./open-row.ts";
import { type Row, TOMBSTONE_SIZE } from "./row-form.ts";
import { writeMembers } from "./row-json.ts";
import { rowKey } from "./row-key.ts";
import { sealRow } from "./seal-row.ts";

/** What a tombstone is bound to. `k` continues the counter of the entry's row. */
export interface TombstonePlace {
  readonly bid: string;
  readonly gen: number;
  readonly eid: string;
  readonly k: number;
}

/**
 * The content of a tombstone. `by` is the uid of the user who removed the entry from the bucket, `at` the time in
 * seconds since 1970.
 */
export interface Tombstone {
  readonly by: string;
  readonly at: number;
}

/** `ctx("row-deleted", bid, u32 gen, eid, u32 k)`. */
const tombstoneContext = ({ bid, gen, eid, k }: TombstonePlace): Context =>
  ctx("row-deleted", uidBytes(bid), u32(gen), uidBytes(eid), u32(k));

export const sealTombstone = async (
  bucketKey: BucketKey,
  place: TombstonePlace,
  { by, at }: Tombstone,
): Promise<Row<"tombstone">> => {
  const form = { context: tombstoneContext(place), size: TOMBSTONE_SIZE };
  return sealRow(await rowKey(bucketKey, place.bid), form, writeMembers({ by, at }));
};

/** Opens a tombstone that `sealTombstone` sealed for the same place. @throws CannotVerifyError */
export const openTombstone = (bucketKey: BucketKey, place: TombstonePlace, row: string): Promise<Tombstone> =>
  orCannotVerify(async () => {
    const form = { context: tombstoneContext(place), size: TOMBSTONE_SIZE };
    const { by, at } = await openRow(await rowKey(bucketKey, place.bid), form, row);
    ensure(typeof by === "string" && uidBytes(by).length === 16);
    ensure(typeof at === "number" && Number.isSafeInteger(at) && at >= 0);
    return { by, at };
  });
