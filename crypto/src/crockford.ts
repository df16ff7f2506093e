/** @file Crockford's base32, for codes that people read aloud or type. Internal to this package. */
import type { Bytes } from "./bytes.ts";
import { ensure } from "./errors.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS = 5;
const GROUP = 4;

/** Encodes bytes, five bits in each character. Returns the first `chars` characters. */
export const toCrockford = (bytes: Uint8Array, chars: number): string => {
  if (chars * BITS > bytes.length * 8) throw new RangeError("fewer bits than characters need");
  let text = "";
  for (let char = 0; char < chars; char += 1) {
    let value = 0;
    for (let bit = char * BITS; bit < (char + 1) * BITS; bit += 1) {
      value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    text += ALPHABET[value];
  }
  return text;
};

/**
 * Decodes characters, 8 for each 5 bytes.
 * @throws CannotVerifyError for any other length, or a character outside the alphabet.
 */
export const fromCrockford = (text: string): Bytes => {
  ensure(text.length % 8 === 0);
  const bytes = new Uint8Array((text.length * BITS) / 8);
  for (let bit = 0; bit < text.length * BITS; bit += 1) {
    const value = ALPHABET.indexOf(text.charAt(Math.floor(bit / BITS)));
    ensure(value >= 0);
    const set = (value >> (BITS - 1 - (bit % BITS))) & 1;
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (set << (7 - (bit & 7)));
  }
  return bytes;
};

/** Groups of four characters, separated by hyphens: `7K3M-Q2ZP`. */
export const inGroups = (text: string): string =>
  (text.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");

/**
 * Maps typed text to the characters of the alphabet. Case, spaces and hyphens are ignored; O counts as 0, I and L as 1.
 */
export const asTyped = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
