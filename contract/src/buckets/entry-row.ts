/** @file An entry as the server lists it: its readable data and its sealed row, without its fields. */
import { counter, text, timestamp, uid } from "../fields.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";
import { storedRow } from "./rows.ts";

export const ENTRY_TYPES = ["password", "note"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The fields of every reply about an entry, such as the entry's uid, name and bucket. */
export const identified = {
  uid,
  id: uid,
  /** The readable copy of the name; empty if the name is only sealed. */
  name: text(255),
  rev: counter,
  /** Null until a client has sealed a row for the entry. */
  row: z.nullable(storedRow),
  bucket: z.object({ uid }),
  password_list: z.nullable(z.object({ uid, name: text(255) })),
  /**
   * The caller's permissions on the entry, if they differ from those on its list or, for an entry without a list, on
   * its bucket.
   */
  permissions: z.nullable(heldPermissions),
  /**
   * Whether the entry inherits no permissions. This is only the server's word; clients believe the signed permission
   * records.
   */
  is_restricted: z.boolean(),
  /**
   * When the entry was moved to Trash; null if it is not in Trash. This is only the server's word; clients believe the
   * sealed row instead.
   */
  trashed_at: z.nullish(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
};

/** An entry in a list of entries. Only its `row` is sealed. */
export const entryRow = named("EntryRow", z.object({ ...identified, type: z.enum(ENTRY_TYPES) }));

export type EntryRow = z.output<typeof entryRow>;
