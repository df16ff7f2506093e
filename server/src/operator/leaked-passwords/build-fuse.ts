/** @file Builds a binary fuse filter (see fuse-hash.ts of contract). */
import {
  type FuseHash,
  type FuseShape,
  fuseHash,
  fuseLength,
  LONGEST_SEGMENT,
  spreadKey,
} from "@keepwell/contract/leaked-passwords/fuse-hash.ts";
import type { LeakedFilter } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";

/** Keys as numbers of 64 bits, each once. */
export type Keys = BigUint64Array;

/** The most attempts to build a filter. Nearly every attempt succeeds. If all of them fail, a key occurs twice. */
const TRIES = 100;

/**
 * The size of a filter, by the formulas of the paper on fuse filters. The segments grow with the number of keys. The
 * array has at least an eighth more places than keys.
 */
const shapeFor = (count: number, seed: number): FuseShape => {
  const log = Math.log(Math.max(count, 2));
  const segmentLength = Math.min(LONGEST_SEGMENT, 2 ** Math.max(2, Math.floor(log / Math.log(3.33) + 2.25)));
  const factor = Math.max(1.125, 0.875 + (0.25 * Math.log(1_000_000)) / log);
  const segments = Math.max(1, Math.ceil((count * factor) / segmentLength) - 2);
  return { seed, segmentLength, firstLength: segments * segmentLength };
};

const LOW = 0xffff_ffffn;

/**
 * Each key has three positions in the filter, numbered 0, 1 and 2. For each place in the filter, `counts` says how many
 * keys have a position there. `a` and `b` are the two halves of the exclusive or of these keys, and `which` is the
 * exclusive or of the numbers of these positions.
 */
interface Places {
  readonly counts: Uint32Array;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly which: Uint8Array;
}

const placesOf = ({ first, second, third }: FuseHash): readonly number[] => [first, second, third];

const change = (
  places: Places,
  at: number,
  by: number,
  { a, b, which }: Record<"a" | "b" | "which", number>,
) => {
  places.counts[at] = (places.counts[at] ?? 0) + by;
  places.a[at] = (places.a[at] ?? 0) ^ a;
  places.b[at] = (places.b[at] ?? 0) ^ b;
  places.which[at] = (places.which[at] ?? 0) ^ which;
};

const fill = (keys: Keys, shape: FuseShape): Places => {
  const length = fuseLength(shape);
  const places: Places = {
    counts: new Uint32Array(length),
    a: new Uint32Array(length),
    b: new Uint32Array(length),
    which: new Uint8Array(length),
  };
  for (const key of keys) {
    const spread = spreadKey(shape.seed, { hi: Number(key >> 32n), lo: Number(key & LOW) });
    for (const [which, at] of placesOf(fuseHash(shape, spread)).entries())
      change(places, at, 1, { ...spread, which });
  }
  return places;
};

/** The keys in an order in which each key has a position that no later key has. */
interface Order {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** For each key, which of its three positions no later key has. */
  readonly which: Uint8Array;
  readonly size: number;
}

const peel = (count: number, shape: FuseShape, places: Places): Order => {
  const order = { a: new Uint32Array(count), b: new Uint32Array(count), which: new Uint8Array(count) };
  let size = 0;
  const alone: number[] = [];
  for (const [at, has] of places.counts.entries()) if (has === 1) alone.push(at);
  for (let at = alone.pop(); at !== undefined; at = alone.pop()) {
    if (places.counts[at] !== 1) continue;
    const [a = 0, b = 0, own = 0] = [places.a[at], places.b[at], places.which[at]];
    order.a[size] = a;
    order.b[size] = b;
    order.which[size] = own;
    size += 1;
    for (const [which, place] of placesOf(fuseHash(shape, { a, b })).entries()) {
      change(places, place, -1, { a, b, which });
      if (places.counts[place] === 1) alone.push(place);
    }
  }
  return { ...order, size };
};

const assign = (shape: FuseShape, { a, b, which, size }: Order): Uint16Array => {
  const fingerprints = new Uint16Array(fuseLength(shape));
  for (let at = size - 1; at >= 0; at -= 1) {
    const hash = fuseHash(shape, { a: a[at] ?? 0, b: b[at] ?? 0 });
    const places = placesOf(hash);
    const own = places[which[at] ?? 0] ?? 0;
    let value = hash.fingerprint;
    for (const place of places) if (place !== own) value ^= fingerprints[place] ?? 0;
    fingerprints[own] = value;
  }
  return fingerprints;
};

/** Builds the filter. The same keys always give the same filter. @throws Error if a key occurs twice */
export const buildFuse = (keys: Keys): LeakedFilter => {
  for (let seed = 1; seed <= TRIES; seed += 1) {
    const shape = shapeFor(keys.length, seed);
    const order = peel(keys.length, shape, fill(keys, shape));
    if (order.size === keys.length)
      return { ...shape, count: keys.length, fingerprints: assign(shape, order) };
  }
  throw new Error("The filter could not be built.");
};
