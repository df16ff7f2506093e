/** @file Unpacks a compressed reply as browsers do. The whole reply must be one stream. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";

interface Bound {
  readonly maxOutputLength: number;
}

/** The result of functions of `node:zlib` with the option `info: true`. The types of `node:zlib` do not describe it. */
interface Unpacked {
  readonly buffer: Buffer;
  /** `bytesWritten` is the length of the first compressed stream in bytes. */
  readonly engine: { readonly bytesWritten: number };
}

const FIXED_HEADER = 10;
const TRAILER = 8;
const CHECKSUM = 2;
const EXTRA = 4;
const TEXTS = [8, 16];

/** Returns the offset at which the header of the first gzip stream ends (RFC 1952, section 2.3). */
const endOfHeader = (bytes: Buffer): number => {
  const flags = bytes.readUInt8(3);
  let end = FIXED_HEADER;
  if ((flags & EXTRA) !== 0) end += 2 + bytes.readUInt16LE(end);
  for (const text of TEXTS) if ((flags & text) !== 0) end = bytes.indexOf(0, end) + 1;
  return (flags & CHECKSUM) === 0 ? end : end + 2;
};

/**
 * Unpacks gzip. If several gzip streams follow each other, Node unpacks all of them, but Chrome stops after the first
 * stream. The returned `bytesWritten` is the length of the first stream.
 */
const gunzip = (bytes: Buffer, bound: Bound): Unpacked => {
  const buffer = gunzipSync(bytes, bound);
  const header = endOfHeader(bytes);
  const first = inflateRawSync(bytes.subarray(header), { ...bound, info: true }) as unknown as Unpacked;
  return { buffer, engine: { bytesWritten: header + first.engine.bytesWritten + TRAILER } };
};

const informed =
  (unpack: (bytes: Buffer, options: Bound & { info: true }) => Buffer) =>
  (bytes: Buffer, bound: Bound): Unpacked =>
    unpack(bytes, { ...bound, info: true }) as unknown as Unpacked;

const UNPACK: ReadonlyMap<string, (bytes: Buffer, bound: Bound) => Unpacked> = new Map([
  ["br", informed(brotliDecompressSync)],
  ["gzip", gunzip],
  ["deflate", informed(inflateSync)],
  ["zstd", informed(zstdDecompressSync)],
]);

/** Thrown when a reply cannot be unpacked. The message says why. */
export class NotUnpacked extends Error {}

/** Thrown when more bytes follow the stream that browsers read. */
export class TwoStreams extends NotUnpacked {}

/**
 * Returns the unpacked body.
 * @throws NotUnpacked for an unknown or damaged encoding, more than one stream, or more than `limit` bytes after it is
 * unpacked.
 */
export const unpack = (body: Buffer, encoding: string | undefined, limit: number): Buffer => {
  if (encoding === undefined || encoding === "" || encoding === "identity") return body;
  const unpackWith = UNPACK.get(encoding);
  if (!unpackWith) throw new NotUnpacked(`the reply has the unknown encoding ${JSON.stringify(encoding)}`);
  const { buffer, engine } = attempt(() => unpackWith(body, { maxOutputLength: limit }), encoding, limit);
  if (engine.bytesWritten !== body.length)
    throw new TwoStreams(`the reply goes on after the end of its ${encoding}, where browsers stop`);
  return buffer;
};

const attempt = (work: () => Unpacked, encoding: string, limit: number): Unpacked => {
  try {
    return work();
  } catch (error) {
    const isLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new NotUnpacked(
      isLong ? `the reply is longer than ${limit} bytes` : `the reply is no valid ${encoding}`,
    );
  }
};
