import { refuseIfTooLarge } from "./import-limits.ts";
import { ImportRefused } from "./import-refused.ts";

export const FILE_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

export interface DecodedFile {
  /** The text without its byte order mark. */
  readonly text: string;
  /** The encoding in which the file was read. The user can change it if the accents look wrong. */
  readonly encoding: FileEncoding;
}

const SAMPLE_BYTES = 2000;

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Whether the bytes look like Western text in UTF-16LE: in most pairs of bytes, the second byte is zero. */
const looksLikeUtf16 = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = sample.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return sample.length >= 4 && zeros > sample.length * 0.4;
};

const decodeAs = (bytes: Uint8Array, encoding: FileEncoding): DecodedFile | undefined => {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return undefined;
  }
};

/**
 * Guesses the encoding by the byte order mark. Without one, takes UTF-16LE if the bytes look like it, otherwise UTF-8
 * or, if the bytes are not valid UTF-8, windows-1252. Text in another encoding is rarely valid UTF-8.
 */
const guess = (bytes: Uint8Array): DecodedFile | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return decodeAs(bytes, "utf-16le");
  if (startsWith(bytes, 0xfe, 0xff)) return decodeAs(bytes, "utf-16be");
  if (looksLikeUtf16(bytes)) return decodeAs(bytes, "utf-16le");
  return decodeAs(bytes, "utf-8") ?? decodeAs(bytes, "windows-1252");
};

/**
 * Decodes a file in the chosen encoding, or else in the encoding that it seems to have.
 * @throws ImportRefused `too_large`, `not_text` or `wrong_encoding`.
 */
export const decodeFile = (bytes: Uint8Array, chosen?: FileEncoding): DecodedFile => {
  refuseIfTooLarge(bytes.length);
  const decoded = chosen ? decodeAs(bytes, chosen) : guess(bytes);
  if (!decoded) throw new ImportRefused(chosen ? "wrong_encoding" : "not_text");
  if (decoded.text.includes("\0")) throw new ImportRefused(chosen ? "wrong_encoding" : "not_text");
  return decoded;
};
