/** @file Decodes bytes that other programs write as text. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";

/** Decodes base64 with padding. Undefined if the text is anything else. */
export const readBase64 = (text: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** Decodes hex of either case. Undefined if the text is empty or anything else. */
export const readHex = (text: string): Bytes | undefined =>
  /^([0-9a-f]{2})+$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
