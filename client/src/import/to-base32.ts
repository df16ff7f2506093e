const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff;
    held += 8;
    while (held >= 5) {
      held -= 5;
      text += ALPHABET.charAt((bits >> held) & 31);
    }
  }
  return held === 0 ? text : text + ALPHABET.charAt((bits << (5 - held)) & 31);
};
