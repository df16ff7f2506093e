/** @file Bytes and their text forms. All parsers are strict: each value has exactly one accepted text form. */
import { CannotVerifyError, ensure } from "./errors.ts";

/** Bytes in a buffer that is not shared, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Bytes => encoder.encode(text);

/** Decodes UTF-8. A byte order mark is kept as a character. @throws CannotVerifyError if the bytes are not UTF-8. */
export const fromUtf8 = (bytes: Bytes): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new CannotVerifyError();
  }
};

/**
 * Joins any number of parts. `concat` takes fewer, because JavaScript engines limit the number of a function's
 * arguments.
 */
export const concatAll = (parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export const concat = (...parts: readonly Uint8Array[]): Bytes => concatAll(parts);

/** Whether both arrays have the same bytes. The time that this takes depends only on their lengths. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return difference === 0;
};

/** Overwrites secret bytes with zeros. It cannot overwrite copies that the JavaScript engine has made. */
export const wipe = (...secrets: readonly (Uint8Array | undefined)[]): void => {
  for (const secret of secrets) secret?.fill(0);
};

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Lower-case hex. */
export const toHex = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
};

/** The value of a digit by its code: "0" to "9" are 48 to 57, "a" to "f" 97 to 102. */
const hexDigit = (code: number): number => (code < 58 ? code - 48 : code - 87);

/**
 * The bytes of lower-case hex.
 * @throws CannotVerifyError on anything else.
 */
export const fromHex = (text: string): Bytes => {
  ensure(typeof text === "string" && text.length % 2 === 0 && /^[0-9a-f]*$/.test(text));
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = hexDigit(text.charCodeAt(2 * at)) * 16 + hexDigit(text.charCodeAt(2 * at + 1));
  return bytes;
};

/** The maximum number of bytes for one call of `String.fromCharCode`: engines limit the number of arguments. */
const CHUNK = 8192;

/** Engines since 2025 have `toBase64` (ECMAScript 2026), which is many times as fast as `btoa`. */
const engineBytes: { toBase64?: (this: Uint8Array) => string } = Uint8Array.prototype as object;

/** Base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string => {
  if (engineBytes.toBase64) return engineBytes.toBase64.call(bytes);
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
};

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** Matches the last four characters of a text with padding, if the unused bits of the last digit are zero. */
const PADDED = /^[A-Za-z0-9+/](?:[AQgw]==|[A-Za-z0-9+/][AEIMQUYcgkosw048]=)$/;

/** Whether a text is canonical base64: padded, no white space, unused bits zero. */
export const isBase64 = (text: unknown): text is string =>
  typeof text === "string" &&
  text.length % 4 === 0 &&
  BASE64.test(text) &&
  (!text.endsWith("=") || PADDED.test(text.slice(-4)));

/** How many bytes a text of canonical base64 holds. */
export const base64Bytes = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);

/** Engines since 2025 have `fromBase64` (ECMAScript 2026), which is several times as fast as `atob`. */
const engine: { fromBase64?: (text: string) => Bytes } = Uint8Array as object;

/**
 * The bytes of canonical base64.
 * @throws CannotVerifyError on anything else.
 */
export const fromBase64 = (text: string): Bytes => {
  ensure(isBase64(text));
  if (engine.fromBase64) return engine.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};

/** Base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * The bytes of canonical base64url without padding.
 * @throws CannotVerifyError on anything else.
 */
export const fromBase64Url = (text: string): Bytes => {
  ensure(typeof text === "string" && /^[A-Za-z0-9_-]*$/.test(text));
  const padding = "=".repeat((4 - (text.length % 4)) % 4);
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/") + padding);
};

const bigEndian = (value: number, length: number): Bytes => {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** length) {
    throw new RangeError(`not a whole number of ${length} bytes`);
  }
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
};

/** A number in one byte. @throws RangeError unless 0 to 255. */
export const u8 = (value: number): Bytes => bigEndian(value, 1);

/** A number in two bytes, big-endian. @throws RangeError unless 0 to 65535. */
export const u16 = (value: number): Bytes => bigEndian(value, 2);

/** A number in four bytes, big-endian. @throws RangeError unless 0 to 2^32 - 1. */
export const u32 = (value: number): Bytes => bigEndian(value, 4);

/** A number in eight bytes, big-endian. @throws RangeError unless 0 to 2^53 - 1. */
export const u64 = (value: number): Bytes => bigEndian(value, 8);

/** The number that big-endian bytes encode; 0 for no bytes. Exact only below 2^53. */
export const fromBigEndian = (bytes: Uint8Array): number => {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
};
