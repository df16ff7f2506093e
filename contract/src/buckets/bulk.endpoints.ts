/** @file Calls on many entries. Each call succeeds for all of its entries, or changes nothing. */
import { endpoint, LARGE_BODY } from "../endpoint.ts";
import { counter, mac, readableName, sealedKey, uid, uids } from "../fields.ts";
import {
  accountFull,
  bucketOrListUnseen,
  bucketUnseen,
  entriesNotEditable,
  entryCreationRefused,
  entryNotDeletable,
  entryRowStale,
  entryUnseen,
  oneEntryUnseen,
  refusal,
  rowRequired,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { entryCreateBody, entryReply } from "./entry.ts";
import { ENTRY_TYPES } from "./entry-row.ts";
import { newRow, newTombstone, storedRow } from "./rows.ts";

export const BULK_CREATE_MAX = 200;
const bucketIdParams = z.object({ bucketId: uid });

/** An entry's key, sealed under the key of the target bucket. */
const movedKey = z.object({
  ek: sealedKey("ek"),
  /** Generation of the target bucket's key. */
  gen: counter,
  /** The generation of the entry's key in `ek`. If present, it must be the entry's current generation. */
  ek_gen: z.optional(counter),
  /**
   * The readable copy of the name, for the target bucket. If it is empty, the server erases the readable names of the
   * entry and of its earlier versions, except names that have no sealed copy.
   */
  name: z.optional(readableName),
  /**
   * The row for the target bucket, and the tombstone that stays in the source. Both are required for an entry that has
   * a row.
   */
  row: z.optional(newRow),
  tombstone: z.optional(newTombstone),
});

const hasItsKeys = ({ entries, keys }: { entries: string[]; keys: Record<string, unknown> }) =>
  entries.length === Object.keys(keys).length && entries.every((one) => Object.hasOwn(keys, one));

/**
 * The data with which a client verifies an entry's name and type, and then seals the entry's key and row under another
 * key.
 */
export const sealedEntryKey = named(
  "SealedEntryKey",
  z.object({
    uid,
    ek: sealedKey("ek"),
    ek_gen: counter,
    gen: counter,
    rev: counter,
    type: z.enum(ENTRY_TYPES),
    meta_mac: mac,
    row: z.nullable(storedRow),
  }),
);

export const bulkEndpoints = {
  deleteEntries: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/delete-entries",
    summary: "Deletes entries of one bucket permanently, all of them or none.",
    access: "session",
    refusals: [bucketUnseen, entryUnseen, entryNotDeletable, entryRowStale],
    params: bucketIdParams,
    body: z.object({
      entries: uids,
      /**
       * The tombstones, by the uids of their entries. Without a tombstone, clients that have seen the entry show it as
       * missing.
       */
      tombstones: z.optional(z.record(uid, newTombstone)),
    }),
    reply: z.object({ deleted: z.array(uid) }),
    bodyLimit: LARGE_BODY,
  }),
  moveToList: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/lists/{listId}/entries",
    summary: "Moves entries of a bucket to one of its lists, all of them or none.",
    access: "session",
    refusals: [
      bucketOrListUnseen,
      entryUnseen,
      entriesNotEditable,
      refusal("entry.create", "The caller may not create entries in the list."),
      refusal("entry.delete", "The caller may not take one of the entries out of its list."),
    ],
    params: z.object({ bucketId: uid, listId: uid }),
    body: z.object({ entries: uids }),
    reply: z.object({ moved: z.array(uid) }),
  }),
  unlistEntries: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/unlist-entries",
    summary: "Takes entries of a bucket out of their lists, all of them or none.",
    details: "They stay in the bucket.",
    access: "session",
    refusals: [
      bucketUnseen,
      entryUnseen,
      entriesNotEditable,
      refusal("entry.create", "The caller may not create entries in the bucket."),
      refusal("entry.delete", "The caller may not take one of the entries out of its list."),
    ],
    params: z.object({ bucketId: uid }),
    body: z.object({ entries: uids }),
    reply: z.object({ moved: z.array(uid) }),
  }),
  moveToBucket: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/entries",
    summary:
      "Moves entries into this bucket from other buckets, with their keys sealed for it, all of them or none.",
    details: "They leave their lists, and join the list that `list` names.",
    access: "session",
    refusals: [
      bucketOrListUnseen,
      oneEntryUnseen,
      refusal("entry.create", "The caller may not create entries in this bucket, or in the list."),
      refusal("entry.delete", "The caller may not delete one of the entries from its bucket."),
      refusal(
        "conflict",
        "The bucket or an entry has another current key by now, or an entry has another row.",
      ),
      rowRequired,
      accountFull,
    ],
    params: bucketIdParams,
    body: z
      .object({
        entries: uids,
        keys: z.record(uid, movedKey),
        /** A list of the bucket in the path. The entries are moved into it. */
        list: z.optional(uid),
      })
      .check(z.refine(hasItsKeys, { path: ["keys"], error: "invalid" })),
    reply: z.object({ moved: z.array(uid) }),
    bodyLimit: LARGE_BODY,
  }),
  readSealed: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/entries/sealed",
    summary:
      "Returns many entries of a bucket as they are stored: only their sealed keys and what verifies their names, or everything.",
    access: "session",
    refusals: [bucketUnseen, entryUnseen],
    params: bucketIdParams,
    body: z.object({ uids, part: z.enum(["keys", "all"]) }),
    reply: z.array(z.union([entryReply, sealedEntryKey])),
  }),
  createEntries: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/entries/bulk",
    summary: "Creates up to 200 entries at once, all of them or none.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("entry.create", "The caller may not create entries in the bucket, or in one of the lists."),
      ...entryCreationRefused,
    ],
    params: bucketIdParams,
    body: z.object({
      entries: z
        .array(entryCreateBody)
        .check(z.minLength(1, "required"), z.maxLength(BULK_CREATE_MAX, "too_long")),
    }),
    reply: z.object({ created: z.array(uid) }),
    status: 201,
    bodyLimit: LARGE_BODY,
  }),
};

export type SealedEntryKey = z.output<typeof sealedEntryKey>;
export type DeleteEntries = z.output<typeof bulkEndpoints.deleteEntries.body>;
export type MoveToBucket = z.output<typeof bulkEndpoints.moveToBucket.body>;
