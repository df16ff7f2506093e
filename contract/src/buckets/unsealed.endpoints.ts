/**
 * @file The names that earlier versions of the product stored only in readable form. The client of a user who may edit
 * the entries seals these names in batches, and tells the server which readable copies to erase.
 */
import { endpoint, LARGE_BODY } from "../endpoint.ts";
import { counter, mac, replacedMac, sealedField, text, uid } from "../fields.ts";
import { bucketUnseen, entriesNotEditable, oneEntryUnseen, refusal } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { bucketReply } from "./buckets.endpoints.ts";
import { entryReply } from "./entry.ts";
import { bucketRow, newRow } from "./rows.ts";
import { previousKey } from "./versions.endpoints.ts";

/** The maximum number of entries in one call. */
export const UNSEALED_MAX = 200;

const unsealedVersion = z.object({
  rev: counter,
  ek_gen: counter,
  name: text(255),
  sealed_name: z.nullable(sealedField("name")),
  meta_mac: mac,
});

const unsealedEntry = named(
  "UnsealedEntry",
  z.object({
    entry: entryReply,
    /**
     * The entry's earlier versions that have no sealed name, or that have a readable name although the bucket keeps no
     * readable names.
     */
    versions: z.array(unsealedVersion),
    /**
     * The entry's previous keys, back to the key of its oldest version. Each is sealed under the key that followed it.
     */
    previous_keys: z.array(previousKey),
  }),
);

/**
 * Whether to erase the readable copy. Has no effect if the sealed name or, for an entry, its row is neither stored nor
 * part of the call.
 */
const erase = z.boolean();
/** Stored only if the entry or the version has no sealed name. */
const sealed_name = z.optional(sealedField("name"));

const entryNames = named(
  "EntryNames",
  z.object({
    uid,
    rev: counter,
    ek_gen: counter,
    sealed_name,
    erase,
    /** The entry's first row. Stored only if the entry has no row. */
    row: z.optional(newRow),
    versions: z
      .array(z.object({ rev: counter, ek_gen: counter, sealed_name, erase }))
      .check(z.maxLength(UNSEALED_MAX, "too_long")),
  }),
);

const params = z.object({ bucketId: uid });

export const unsealedEndpoints = {
  listUnsealed: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/unsealed",
    summary:
      "Returns up to 200 entries of the bucket whose names are not only sealed, in the order of their uids.",
    details:
      "If the bucket's enterprise keeps readable names, or with `kept`, only entries that lack a sealed name or a row are returned.",
    access: "session",
    refusals: [bucketUnseen, entriesNotEditable],
    params,
    query: z.object({
      after: z.optional(uid),
      /**
       * Set by the client of an owner who keeps readable copies. The reply then has only entries that lack a sealed
       * name or a row.
       */
      kept: z.optional(z.literal("readable")),
    }),
    reply: z.object({
      entries: z.array(unsealedEntry),
      /** How many of the bucket's entries have names to seal or to erase. Entries on earlier pages are not counted. */
      total: z.int(),
      /** `after` of the next call; null if no entries follow. */
      next: z.nullable(uid),
    }),
  }),
  sealNames: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/unsealed",
    summary: "Stores sealed names and first rows where there are none, and erases readable copies.",
    details:
      "An entry that has another revision, key or row by now stays as it is. The reply names the entries that were changed.",
    access: "session",
    refusals: [
      bucketUnseen,
      oneEntryUnseen,
      refusal("entry.edit", "The caller may not edit one of the entries."),
      refusal("conflict", "The bucket has another current key by now."),
    ],
    params,
    body: z.object({
      /** The generation of the bucket's key that seals the rows. */
      gen: counter,
      entries: z.array(entryNames).check(
        z.minLength(1, "required"),
        z.maxLength(UNSEALED_MAX, "too_long"),
        z.refine((all) => new Set(all.map((one) => one.uid)).size === all.length, "invalid"),
      ),
    }),
    reply: z.object({ sealed: z.array(uid) }),
    bodyLimit: LARGE_BODY,
  }),
  sealBucket: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/row",
    summary:
      "Seals the row of a bucket again under the same name, because more of the bucket is sealed by now.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("forbidden", "The caller sees the bucket and may not see everything in it."),
      refusal("conflict", "The bucket has another current key, or the row does not follow the stored one."),
    ],
    params,
    body: z.object({ gen: counter, row: bucketRow, replaces: replacedMac, erase }),
    reply: bucketReply,
  }),
};

export type UnsealedEntry = z.output<typeof unsealedEntry>;
export type EntryNames = z.output<typeof entryNames>;
export type SealNames = z.output<typeof unsealedEndpoints.sealNames.body>;
export type SealBucket = z.output<typeof unsealedEndpoints.sealBucket.body>;
export type UnsealedPage = z.output<typeof unsealedEndpoints.listUnsealed.reply>;
