/** @file The records of a ZIP file (PKWARE APPNOTE 6.3, sections 4.3 and 4.5), read by their directory alone. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { ImportRefused } from "../import-refused.ts";

export const damaged = (): ImportRefused => new ImportRefused("damaged");

/** Little-endian numbers of a record. @throws ImportRefused `damaged` beyond its end. */
export const numbersOf = (bytes: Bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const checked = <Value>(read: () => Value): Value => {
    try {
      return read();
    } catch {
      throw damaged();
    }
  };
  return {
    u16: (at: number): number => checked(() => view.getUint16(at, true)),
    u32: (at: number): number => checked(() => view.getUint32(at, true)),
    u64: (at: number): number => {
      const value = Number(checked(() => view.getBigUint64(at, true)));
      if (!Number.isSafeInteger(value)) throw damaged();
      return value;
    },
  };
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a ZIP member. */
export const crc32 = (bytes: Bytes): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};
