/**
 * @file The envelope (docs/security.md section 2.1): `base64(JSON {"iv": base64 of 12 bytes, "value": base64 of
 * ciphertext ‖ tag16})`. It is the wire form of every symmetric ciphertext of this package except rows, tombstones,
 * kept records and export files. This file checks only the form. It contains no code that uses keys, because the server
 * also imports it.
 */
import type { Branded } from "./brand.ts";
import { type Bytes, fromBase64, fromUtf8, toBase64, utf8 } from "./bytes.ts";
import { CannotVerifyError, ensure } from "./errors.ts";
import { PAD_BLOCK, type SealedText } from "./fields.ts";

/** An envelope that contains a `Kind`. The compiler refuses plaintext in its place. */
export type Sealed<Kind extends string> = Branded<string, `sealed ${Kind}`>;

export type Envelope = { iv: Bytes; value: Bytes };

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The maximum length of any envelope, in characters. Longer texts are refused before they are decoded. */
export const ENVELOPE_MAX_CHARS = 1_048_576;

const base64Chars = (bytes: number): number => 4 * Math.ceil(bytes / 3);
const envelopeChars = (valueBytes: number): number =>
  base64Chars('{"iv":"","value":""}'.length + base64Chars(IV_BYTES) + base64Chars(valueBytes));

/** The exact lengths, in characters, of envelopes that contain a key. */
export const ENVELOPE_CHARS = {
  /** The account key under the password, with its 32-byte commitment. */
  sek: envelopeChars(32 + TAG_BYTES + 32),
  /** Any other wrapped 32-byte key. */
  key: envelopeChars(32 + TAG_BYTES),
  /** A PKCS8 private key (48 bytes) of X25519 or Ed25519. */
  privateKey: envelopeChars(48 + TAG_BYTES),
} as const;

/** The length in bytes of a plaintext after padding: one byte 0x80, then zeros up to a whole number of blocks. */
export const paddedBytes = (plaintextBytes: number, block: number): number =>
  (Math.floor(plaintextBytes / block) + 1) * block;

/** The length in characters of a sealed field whose plaintext has this many bytes. */
export const fieldEnvelopeChars = (plaintextBytes: number, block: number): number =>
  envelopeChars(paddedBytes(plaintextBytes, block) + TAG_BYTES);

/**
 * The maximum length of each sealed text, in bytes of UTF-8. A name has at most 255 UTF-16 code units, each of at most
 * 3 bytes.
 */
export const FIELD_LIMITS = {
  url: 4096,
  username: 4096,
  password: 4096,
  text: 65_536,
  extra: 65_536,
  name: 765,
} as const satisfies Record<SealedText, number>;

const maxChars = (field: SealedText): number => fieldEnvelopeChars(FIELD_LIMITS[field], PAD_BLOCK[field]);

/** The maximum length of each sealed text's envelope, in characters. */
export const FIELD_MAX_CHARS: Record<SealedText, number> = {
  url: maxChars("url"),
  username: maxChars("username"),
  password: maxChars("password"),
  text: maxChars("text"),
  extra: maxChars("extra"),
  name: maxChars("name"),
};

/**
 * Makes an envelope. `value` is ciphertext ‖ tag. @throws RangeError if the envelope would be longer than
 * `ENVELOPE_MAX_CHARS`.
 */
export const packEnvelope = <Kind extends string>({ iv, value }: Envelope): Sealed<Kind> => {
  const packed = toBase64(utf8(`{"iv":"${toBase64(iv)}","value":"${toBase64(value)}"}`));
  if (packed.length > ENVELOPE_MAX_CHARS) throw new RangeError("The text is too long to be sealed.");
  return packed as Sealed<Kind>;
};

/**
 * The only accepted JSON: the two keys in this order, without further keys, white space or escapes. In strict base64,
 * 16 characters encode the 12 bytes of an iv. The value has at least 22 characters before its "=", because it contains
 * at least the 16 bytes of a tag.
 */
const JSON_FORM = /^\{"iv":"([A-Za-z0-9+/]{16})","value":"([A-Za-z0-9+/]{22,}={0,2})"\}$/;

/**
 * Parses an envelope. Base64 is strict on both levels, so each envelope has exactly one text form.
 * @throws CannotVerifyError if it is not an envelope.
 */
export const unpackEnvelope = (text: string): Envelope => {
  ensure(typeof text === "string" && text.length <= ENVELOPE_MAX_CHARS);
  const parts = JSON_FORM.exec(fromUtf8(fromBase64(text)));
  ensure(parts !== null);
  return { iv: fromBase64(parts[1] ?? ""), value: fromBase64(parts[2] ?? "") };
};

/** Whether a text has the shape of an envelope. The content is not checked. */
export const isEnvelope = (text: unknown): text is string => {
  try {
    return unpackEnvelope(text as string) !== undefined;
  } catch (error) {
    if (error instanceof CannotVerifyError) return false;
    throw error;
  }
};
