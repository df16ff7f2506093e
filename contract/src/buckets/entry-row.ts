/** @file The part of an entry that can be shown without a key. */
import { counter, text, timestamp, uid } from "../fields.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";
import { storedRow } from "./rows.ts";

export const ENTRY_TYPES = ["password", "note"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** What replies have about every entry, such as its uid, name and bucket. */
export const identified = {
  uid,
  id: uid,
  /** The readable copy of the name; empty if the name is only sealed. */
  name: text(255),
  rev: counter,
  /** Null until a client has sealed it. */
  row: z.nullable(storedRow),
  bucket: z.object({ uid }),
  password_list: z.nullable(z.object({ uid, name: text(255) })),
  /**
   * The caller's permissions on the entry, if they differ from those on its list or, for an entry without a list, on
   * its bucket.
   */
  permissions: z.nullable(heldPermissions),
  /** Whether it has its own access lists instead of inheriting permissions. The client believes signatures instead. */
  is_restricted: z.boolean(),
  /** When it was moved to Trash; null for an entry that is not there. The client believes its row instead. */
  trashed_at: z.nullish(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
};

/** A row of a list: what can be shown without a key. */
export const entryRow = named("EntryRow", z.object({ ...identified, type: z.enum(ENTRY_TYPES) }));

export type EntryRow = z.output<typeof entryRow>;
