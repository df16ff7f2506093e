/** @file The sealed fields of an entry. Contains no code that uses keys, because the server also imports it. */

/** The type of an entry. The server can read it. */
export type EntryType = "password" | "note";

/** The sealed fields that contain what the user typed for the entry, except its name. */
export const FIELD_NAMES = ["url", "username", "password", "text", "extra"] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/** Each text of an entry that is sealed under a key of its own: the fields of its type, and its name. */
export type SealedText = FieldName | "name";

/**
 * Which fields an entry of each type has: always all of them, empty or not. An entry that lacks one cannot be verified.
 * Otherwise a lying server could leave a field out, and the next save would erase it (docs/security.md section 2.5).
 */
export const FIELDS_OF = {
  password: ["url", "username", "password", "text", "extra"],
  note: ["text", "extra"],
} as const satisfies Record<EntryType, readonly FieldName[]>;

export type FieldOf<Type extends EntryType> = (typeof FIELDS_OF)[Type][number];

/** Plaintexts are padded to a multiple of this many bytes, so that a ciphertext shows their length only roughly. */
export const PAD_BLOCK = {
  url: 32,
  username: 32,
  password: 32,
  text: 256,
  extra: 256,
  name: 32,
} as const satisfies Record<SealedText, number>;
