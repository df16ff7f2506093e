import type { Bytes } from "@keepwell/crypto/bytes.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Decodes base32 (RFC 4648) as users copy it: in any case, grouped by spaces or hyphens, with or without padding. Drops
 * bits that do not fill a byte, as authenticator apps do. Returns undefined if the text contains any other character,
 * or less than one byte.
 */
export const readBase32 = (text: string): Bytes | undefined => {
  const chars = text.replaceAll(/[\s-]/g, "").replace(/=+$/, "").toUpperCase();
  if (!/^[A-Z2-7]{2,}$/.test(chars)) return undefined;
  const bytes = new Uint8Array(Math.floor((chars.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const char of chars) {
    bits = ((bits << 5) | ALPHABET.indexOf(char)) & 0xfff;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
  }
  return bytes;
};
