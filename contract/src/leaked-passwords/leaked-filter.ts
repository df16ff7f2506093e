/**
 * @file The file of leaked passwords (docs/health.md, "The filter"): the operator's command writes it from a list of
 * passwords, and the page reads it. The file tells whether a password is in the list. For a password in the list, the
 * answer is always yes. For any other password, the answer is wrongly yes in one of 65,536 cases.
 */
import {
  type FuseShape,
  fuseHash,
  fuseLength,
  type LeakKey,
  LONGEST_SEGMENT,
  spreadKey,
} from "./fuse-hash.ts";

type FileBytes = Uint8Array<ArrayBuffer>;

/** "KWLEAKED" */
const MAGIC = [0x4b, 0x57, 0x4c, 0x45, 0x41, 0x4b, 0x45, 0x44];
const VERSION = 1;
const HEADER = 32;
const CHECKSUM = 4;
const AT = { version: 8, count: 12, seed: 16, segmentLength: 20, firstLength: 24, length: 28 } as const;

export interface LeakedFilter extends FuseShape {
  /** How many passwords the filter was made from. */
  readonly count: number;
  readonly fingerprints: Uint16Array;
}

/**
 * `foreign`: it is not a file of leaked passwords. `newer`: a later version of Keepwell wrote it. `damaged`: it was cut
 * or altered.
 */
export type FilterProblem = "foreign" | "newer" | "damaged";

/** FNV-1a. It detects accidental damage. It does not detect a server that sends another file. */
const checksum = (bytes: FileBytes): number => {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
};

const isShape = ({ segmentLength, firstLength }: FuseShape): boolean =>
  segmentLength > 0 &&
  segmentLength <= LONGEST_SEGMENT &&
  (segmentLength & (segmentLength - 1)) === 0 &&
  firstLength > 0 &&
  firstLength % segmentLength === 0;

/** Writes the file. Numbers are little-endian. */
export const writeLeakedFilter = ({ count, fingerprints, ...shape }: LeakedFilter): FileBytes => {
  const bytes = new Uint8Array(HEADER + fingerprints.length * 2 + CHECKSUM);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(AT.version, VERSION, true);
  view.setUint32(AT.count, count, true);
  view.setUint32(AT.seed, shape.seed, true);
  view.setUint32(AT.segmentLength, shape.segmentLength, true);
  view.setUint32(AT.firstLength, shape.firstLength, true);
  view.setUint32(AT.length, fingerprints.length, true);
  for (const [at, fingerprint] of fingerprints.entries()) view.setUint16(HEADER + at * 2, fingerprint, true);
  view.setUint32(bytes.length - CHECKSUM, checksum(bytes.subarray(0, -CHECKSUM)), true);
  return bytes;
};

/** Reads the file, or says why it cannot be used. */
export const readLeakedFilter = (bytes: FileBytes): LeakedFilter | FilterProblem => {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return "foreign";
  if (bytes.length < HEADER + CHECKSUM) return "damaged";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (at: number) => view.getUint32(at, true);
  if (read(AT.version) > VERSION) return "newer";
  const shape = {
    seed: read(AT.seed),
    segmentLength: read(AT.segmentLength),
    firstLength: read(AT.firstLength),
  };
  const length = read(AT.length);
  const isWhole =
    bytes.length === HEADER + length * 2 + CHECKSUM && isShape(shape) && fuseLength(shape) === length;
  if (!isWhole || read(bytes.length - CHECKSUM) !== checksum(bytes.subarray(0, -CHECKSUM))) return "damaged";
  const fingerprints = Uint16Array.from({ length }, (_, at) => view.getUint16(HEADER + at * 2, true));
  return { ...shape, count: read(AT.count), fingerprints };
};

/** Whether the filter contains this key. For any other key, the result is wrongly true in one of 65,536 cases. */
export const isInFilter = ({ fingerprints, ...shape }: LeakedFilter, key: LeakKey): boolean => {
  const { first, second, third, fingerprint } = fuseHash(shape, spreadKey(shape.seed, key));
  const found = (fingerprints[first] ?? 0) ^ (fingerprints[second] ?? 0) ^ (fingerprints[third] ?? 0);
  return found === fingerprint;
};

/** The key of a password. @param digest the SHA-1 of its UTF-8 bytes */
export const leakKey = (digest: ArrayBuffer): LeakKey => {
  const view = new DataView(digest);
  return { hi: view.getUint32(0), lo: view.getUint32(4) };
};
