/**
 * @file Computes a key's fingerprint, and its positions in a binary fuse filter. The algorithm is from T. M. Graf and
 * D. Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", ACM Journal of Experimental Algorithmics 27
 * (2022), with three positions and fingerprints of 16 bits. All numbers have 32 bits, because 64-bit arithmetic is slow
 * in a browser.
 */

/** The first 64 bits of a password's SHA-1. */
export interface LeakKey {
  readonly hi: number;
  readonly lo: number;
}

/** How the array of fingerprints is divided. Lengths count fingerprints. */
export interface FuseShape {
  readonly seed: number;
  /** A power of two. A key has one position in each of three consecutive segments. */
  readonly segmentLength: number;
  /** The total length of the segments in which a key's first position can be. */
  readonly firstLength: number;
}

export const FUSE_POSITIONS = 3;
/** The longest possible segment, because 16 bits of the hash choose the position in a segment. */
export const LONGEST_SEGMENT = 2 ** 16;

export const fuseLength = ({ segmentLength, firstLength }: FuseShape): number =>
  firstLength + (FUSE_POSITIONS - 1) * segmentLength;

const TWO_32 = 2 ** 32;
const GOLDEN = 0x9e3779b9;

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the number. */
const mix = (number: number): number => {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};

export interface FuseHash {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fingerprint: number;
}

/** Two numbers of 32 bits, different for different keys: four rounds of a Feistel network, keyed with the seed. */
export const spreadKey = (seed: number, { hi, lo }: LeakKey): { readonly a: number; readonly b: number } => {
  let a = hi | 0;
  let b = lo | 0;
  for (let round = 0; round < 4; round += 1) {
    const next = a ^ mix(b + seed + Math.imul(round, GOLDEN));
    a = b;
    b = next;
  }
  return { a: a >>> 0, b: b >>> 0 };
};

/** The three positions and the fingerprint of a key, from the numbers that `spreadKey` returned for it. */
export const fuseHash = (
  { segmentLength, firstLength }: FuseShape,
  { a, b }: { readonly a: number; readonly b: number },
): FuseHash => {
  const mask = segmentLength - 1;
  const first = Math.floor((a * firstLength) / TWO_32);
  return {
    first,
    second: (first + segmentLength) ^ (b & mask),
    third: (first + 2 * segmentLength) ^ ((b >>> 16) & mask),
    fingerprint: mix(a ^ ((b << 7) | (b >>> 25))) & 0xffff,
  };
};
