/** @file Decodes bytes that other programs have written as base64 or hex. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";

/** Decodes base64, with or without padding. Returns undefined for any other text. */
export const readBase64 = (text: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** Decodes hex of either case. Returns undefined for any other text, and for an empty text. */
export const readHex = (text: string): Bytes | undefined =>
  /^([0-9a-f]{2})+$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
