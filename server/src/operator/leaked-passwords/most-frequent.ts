/** @file Finds the most frequent keys among any number of keys, in bounded memory. */
import type { Keys } from "./build-fuse.ts";

const MOST = 0xffff_ffff;

/** Keeps the `wanted` most frequent of the added keys; of equally frequent keys, those that were added first. */
export const createMostFrequent = (wanted: number) => {
  const keys = new BigUint64Array(wanted * 2);
  const counts = new Uint32Array(wanted * 2);
  let size = 0;
  /** A key is kept only if its count is higher than this one. */
  let floor = -1;

  /** Drops all but the `wanted` most frequent keys. */
  const compact = () => {
    if (size <= wanted) return;
    const lowest = counts.slice(0, size).sort()[size - wanted] ?? 0;
    let room = wanted;
    for (let at = 0; at < size; at += 1) if ((counts[at] ?? 0) > lowest) room -= 1;
    let kept = 0;
    for (let at = 0; at < size; at += 1) {
      const count = counts[at] ?? 0;
      if (count < lowest || (count === lowest && room === 0)) continue;
      if (count === lowest) room -= 1;
      keys[kept] = keys[at] ?? 0n;
      counts[kept] = count;
      kept += 1;
    }
    size = kept;
    floor = lowest;
  };

  return {
    add: (key: bigint, count: number): void => {
      const bounded = Math.min(count, MOST);
      if (bounded <= floor) return;
      keys[size] = key;
      counts[size] = bounded;
      size += 1;
      if (size === keys.length) compact();
    },
    /** The kept keys in ascending order, without duplicates. */
    keys: (): Keys => {
      compact();
      const sorted = keys.slice(0, size).sort();
      return sorted.filter((key, at) => at === 0 || key !== sorted[at - 1]);
    },
  };
};
