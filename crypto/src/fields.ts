/** @file The sealed fields of an entry. Contains no code that uses keys, because the server also imports it. */

/** The type of an entry, which the server can read. */
export type EntryType = "password" | "note";

/** The sealed fields of an entry, without its name. */
export const FIELD_NAMES = ["url", "username", "password", "text", "extra"] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/** The texts of an entry that are sealed, each under a key of its own: its fields, and its name. */
export type SealedText = FieldName | "name";

/**
 * The fields of each type of entry. An entry always has all fields of its type, even if they are empty. An entry that
 * lacks a field cannot be verified: otherwise a lying server could leave a field out, and the next save would erase it
 * (docs/security.md section 2.5).
 */
export const FIELDS_OF = {
  password: ["url", "username", "password", "text", "extra"],
  note: ["text", "extra"],
} as const satisfies Record<EntryType, readonly FieldName[]>;

export type FieldOf<Type extends EntryType> = (typeof FIELDS_OF)[Type][number];

/**
 * Each plaintext is padded to a multiple of this many bytes, so that a ciphertext shows only roughly how long the
 * plaintext is.
 */
export const PAD_BLOCK = {
  url: 32,
  username: 32,
  password: 32,
  text: 256,
  extra: 256,
  name: 32,
} as const satisfies Record<SealedText, number>;
