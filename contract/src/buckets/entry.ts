/**
 * @file A whole entry in requests and replies. The fields are sealed. Type, times, revision and key generations are
 * readable, and so is the name if a client sends a readable copy of it.
 */
import { counter, mac, newUid, readableName, sealedField, sealedKey, uid } from "../fields.ts";
import { named, z } from "../zod.ts";
import { identified } from "./entry-row.ts";
import { newRow } from "./rows.ts";

export type { EntryRow, EntryType } from "./entry-row.ts";

export const passwordFields = {
  url: sealedField("url"),
  username: sealedField("username"),
  password: sealedField("password"),
  text: sealedField("text"),
  extra: sealedField("extra"),
};

export const noteFields = { text: sealedField("text"), extra: sealedField("extra") };

/** The parts of a save other than the fields, such as the entry key sealed under the bucket's key. */
const written = {
  /**
   * A readable copy of the name, for search, mails and logs. May be empty if the save contains `sealed_name` and `row`.
   */
  name: readableName,
  /** The name, sealed as a field of its own. Clients of this version always send it. */
  sealed_name: z.nullish(sealedField("name")),
  rev: counter,
  meta_mac: mac,
  ek: sealedKey("ek"),
  ek_gen: counter,
  /** Generation of the bucket key that wraps `ek`. */
  gen: counter,
  /** The previous entry key, sealed under the new entry key; missing if the entry is new or keeps its key. */
  prev: z.optional(sealedKey("ek-prev")),
  /** The row after this save. Required if the stored entry has a row. */
  row: z.nullish(newRow),
};

/** The list of a new entry. A save cannot move an existing entry to another list; the call `moveToList` does that. */
const listed = { list_id: z.optional(z.nullable(uid)) };

/** Keyed hashes of the password and of its confirmation (typed second). The server compares them and stores neither. */
const passwordCheck = { pwd_hash: mac, confirm_password: mac };

/** Whether the entry has a name. The name is readable, or it is sealed both as a field and in the row. */
const isNamed = ({ name, sealed_name, row }: { name: string; sealed_name?: unknown; row?: unknown }) =>
  name !== "" || (sealed_name != null && row != null);
const unnamed = { path: ["name"], error: "required" };

const passwordsMatch = (body: { pwd_hash: string; confirm_password: string }) =>
  body.pwd_hash === body.confirm_password;
const mismatch = { path: ["confirm_password"], error: "password_mismatch" };

const asPassword = { type: z.literal("password"), ...written, ...passwordCheck, ...passwordFields };
const asNote = { type: z.literal("note"), ...written, ...noteFields };

export const entryCreateBody = named(
  "NewEntry",
  z.discriminatedUnion("type", [
    z
      .object({ ...asPassword, ...listed, uid: newUid })
      .check(z.refine(passwordsMatch, mismatch), z.refine(isNamed, unnamed)),
    z.object({ ...asNote, ...listed, uid: newUid }).check(z.refine(isNamed, unnamed)),
  ]),
);

export const entryUpdateBody = z.discriminatedUnion("type", [
  z.object(asPassword).check(z.refine(passwordsMatch, mismatch), z.refine(isNamed, unnamed)),
  z.object(asNote).check(z.refine(isNamed, unnamed)),
]);

const sealedParts = {
  /** Null if the entry's last save contained no sealed name. In this case only `meta_mac` verifies the name. */
  sealed_name: z.nullable(sealedField("name")),
  ek: sealedKey("ek"),
  ek_gen: counter,
  gen: counter,
  meta_mac: mac,
};

export const entryReply = named(
  "Entry",
  z.discriminatedUnion("type", [
    z.object({ ...identified, type: z.literal("password"), ...sealedParts, ...passwordFields }),
    z.object({ ...identified, type: z.literal("note"), ...sealedParts, ...noteFields }),
  ]),
);

export type SealedEntry = z.output<typeof entryReply>;
export type EntryCreate = z.output<typeof entryCreateBody>;
export type EntryUpdate = z.output<typeof entryUpdateBody>;
