import type { Bytes } from "@keepwell/crypto/bytes.ts";

/** Decodes base64 with padding, as other programs write it. Undefined if it is anything else. */
export const readBase64 = (text: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
};
