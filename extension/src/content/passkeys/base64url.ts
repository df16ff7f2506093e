/** @file Base64url without padding, for the page's script, which has to be small. */

/** The bytes of an ArrayBuffer, or of a view of one. Undefined for any other value. */
export const bytesOf = (value: unknown): Uint8Array | undefined => {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  // The buffer may be of another frame, whose ArrayBuffer is another class.
  const isBuffer = Object.prototype.toString.call(value) === "[object ArrayBuffer]";
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined;
};

export const toText = (bytes: Uint8Array): string => {
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** @throws DOMException if the text is not base64url */
export const toBuffer = (text: string): ArrayBuffer => {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0)).buffer;
};
