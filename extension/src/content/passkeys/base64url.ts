/**
 * @file Base64url without padding, for the script in the page's world. That script can use neither Keepwell's `crypto`
 * package nor `btoa`.
 */
import { Buffer, Bytes, classOf, create, isView } from "./builtins.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const values: Record<string, number> = create(null);
for (let at = 0; at < DIGITS.length; at += 1) values[DIGITS[at] ?? ""] = at;

/** Returns the bytes of an ArrayBuffer or of a view of an ArrayBuffer; undefined for any other value. */
export const bytesOf = (value: unknown): Uint8Array | undefined => {
  if (isView(value)) return new Bytes(value.buffer, value.byteOffset, value.byteLength);
  // The buffer may come from another frame. There, ArrayBuffer is another class.
  return classOf(value) === "[object ArrayBuffer]" ? new Bytes(value as ArrayBuffer) : undefined;
};

export const toText = (bytes: Uint8Array): string => {
  let text = "";
  let bits = 0;
  let held = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    held = ((held << 8) | (bytes[at] ?? 0)) & 0xffff;
    for (bits += 8; bits >= 6; bits -= 6) text += DIGITS[(held >> (bits - 6)) & 63];
  }
  return bits > 0 ? `${text}${DIGITS[(held << (6 - bits)) & 63]}` : text;
};

export const toBuffer = (text: string): ArrayBuffer => {
  const buffer = new Buffer((text.length * 3) >> 2);
  const bytes = new Bytes(buffer);
  let bits = 0;
  let held = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    held = ((held << 6) | (values[text[at] ?? ""] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[end] = held >> bits;
    end += 1;
  }
  return buffer;
};
