/** @file Numbers whose lowest byte comes first. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { ImportRefused } from "./import-refused.ts";

export const damaged = (): ImportRefused => new ImportRefused("damaged");

export const u32le = (value: number): Bytes => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
};

export const u64le = (value: bigint): Bytes => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};

/**
 * Reads the numbers of a record by their offsets. @throws ImportRefused `damaged` if an offset is beyond the record's
 * end, or if a number is too large to be exact.
 */
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
