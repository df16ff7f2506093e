import type { NewTombstone, StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { openTombstone, sealTombstone } from "@keepwell/crypto/row/tombstone.ts";
import { orNull } from "../or-null.ts";
import type { Rewrapping } from "./reseal.ts";

type Resealed = readonly [uid: string, tombstone: NewTombstone | null];

/**
 * Seals a tombstone again. For a tombstone that does not open, returns null in its place, so that the server deletes
 * it. Such a tombstone explains no entry's absence, and would keep an earlier key in use for ever. Returns undefined if
 * this account does not have the tombstone's key; another account may have it.
 */
const resealTombstone = async (
  { uid: eid, gen, k, sealed }: StoredTombstone,
  { from, to }: Rewrapping,
): Promise<Resealed | undefined> => {
  const key = await orNull(() => from.keyOf(gen));
  if (!key) return undefined;
  const opened = await orNull(() => openTombstone(key, { bid: from.bucket.uid, gen, eid, k }, sealed));
  if (!opened) return [eid, null];
  const place = { bid: to.bucket.uid, gen: to.bucket.gen, eid, k };
  return [eid, { gen: place.gen, k, sealed: await sealTombstone(to.key, place, opened) }];
};

/** Seals tombstones again under the bucket's current key. Returns them by the uids of their entries. */
export const resealTombstones = async (
  tombstones: readonly StoredTombstone[],
  how: Rewrapping,
): Promise<readonly Resealed[]> =>
  (await Promise.all(tombstones.map((one) => resealTombstone(one, how)))).filter((one) => one !== undefined);
