/**
 * @file Converts ECDSA signatures of P-256 from WebCrypto's form (two numbers of 32 bytes each) to DER, as the standard
 * requires.
 */
import { type Bytes, concat, u8 } from "@keepwell/crypto/bytes.ts";

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const NUMBER_BYTES = 32;

/**
 * Writes a positive whole number in DER: without leading zeros, but with one zero byte if the first bit would otherwise
 * be set.
 */
const writeInteger = (bigEndian: Uint8Array): Bytes => {
  const start = bigEndian.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? bigEndian.subarray(-1) : bigEndian.subarray(start);
  const sign = (digits[0] ?? 0) >= 0x80 ? u8(0) : new Uint8Array();
  return concat(u8(INTEGER), u8(sign.length + digits.length), sign, digits);
};

/** Converts a signature of 64 bytes to DER. All lengths are below 128, so each length takes one byte. */
export const writeSignature = (signature: Uint8Array): Bytes => {
  const numbers = concat(
    writeInteger(signature.subarray(0, NUMBER_BYTES)),
    writeInteger(signature.subarray(NUMBER_BYTES)),
  );
  return concat(u8(SEQUENCE), u8(numbers.length), numbers);
};
