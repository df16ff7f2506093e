import type { NewTombstone, StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { openTombstone, sealTombstone } from "@keepwell/crypto/row/tombstone.ts";
import { orNull } from "../or-null.ts";
import type { Rewrapping } from "./reseal.ts";

const resealTombstone = async (
  { uid: eid, gen, k, sealed }: StoredTombstone,
  { from, to }: Rewrapping,
): Promise<NewTombstone> => {
  const opened = await openTombstone(await from.keyOf(gen), { bid: from.bucket.uid, gen, eid, k }, sealed);
  const place = { bid: to.bucket.uid, gen: to.bucket.gen, eid, k };
  return { gen: place.gen, k, sealed: await sealTombstone(to.key, place, opened) };
};

/**
 * Seals tombstones again under the bucket's current key. Returns them by the uids of their entries. Null for a
 * tombstone that does not open: it explains no absence, and would keep an earlier key in use for ever.
 */
export const resealTombstones = (
  tombstones: readonly StoredTombstone[],
  how: Rewrapping,
): Promise<(readonly [string, NewTombstone | null])[]> =>
  Promise.all(
    tombstones.map(async (one) => [one.uid, await orNull(() => resealTombstone(one, how))] as const),
  );
