import { type Bytes, randomBytes } from "../bytes.ts";

/**
 * On average, at most half of all draws are discarded. If this many draws in a row are discarded, the random generator
 * is broken.
 */
const MOST_DRAWS = 1000;

/**
 * A uniformly random integer from 0 to `limit` - 1. A draw that is too large is discarded. If its remainder after
 * division by `limit` were used instead, some values would be more likely than others.
 * @param mix bytes from a server, XORed with the random bytes. The server chose `mix` before the random bytes were
 * drawn, so the result is uniform for any `mix` (docs/security.md MS-25).
 */
export const randomBelow = (limit: bigint, mix: Bytes = new Uint8Array()): bigint => {
  const bits = limit.toString(2).length;
  const mask = (1n << BigInt(bits)) - 1n;
  let used = 0;
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    let value = 0n;
    for (const byte of randomBytes(Math.ceil(bits / 8))) {
      value = (value << 8n) | BigInt(byte ^ (mix[used % (mix.length || 1)] ?? 0));
      used += 1;
    }
    value &= mask;
    if (value < limit) return value;
  }
  throw new Error("the random generator is broken");
};

/** The logarithm to base 2, exact to about 50 bits: the entropy of a uniform choice among `count`. */
export const bitsOf = (count: bigint): number => {
  const dropped = Math.max(0, count.toString(2).length - 53);
  return dropped + Math.log2(Number(count >> BigInt(dropped)));
};
