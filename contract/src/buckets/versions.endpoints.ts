/** @file The history of an entry: its state before each save, still sealed. */
import { endpoint } from "../endpoint.ts";
import {
  counter,
  digits,
  INTEGER_MAX,
  mac,
  sealedField,
  sealedKey,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { bucketUnseen, entryUnseen, refusal } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { noteFields, passwordFields } from "./entry.ts";

/** How many earlier versions of an entry are kept. */
export const VERSIONS_KEPT = 50;

const saved = {
  rev: counter,
  saved_at: timestamp,
  /** Null if the account that saved the version was deleted. */
  saved_by: z.nullable(z.object({ uid, name: text(210) })),
};

const versionRow = z.object(saved);

export const previousKey = named("PreviousKey", z.object({ ek_gen: counter, sealed: sealedKey("ek-prev") }));

const version = {
  ...saved,
  uid,
  id: uid,
  bucket: z.object({ uid }),
  /** The readable copy of the name; empty if the name is only sealed. */
  name: text(255),
  /** Null if the save contained no sealed name. */
  sealed_name: z.nullable(sealedField("name")),
  meta_mac: mac,
  /** The generation of the entry's key that the fields are sealed with. */
  ek_gen: counter,
  /** The entry's previous keys, back to generation `ek_gen`. Each is sealed under the key that followed it. */
  previous_keys: z.array(previousKey),
};

const versionReply = z.discriminatedUnion("type", [
  z.object({ ...version, type: z.literal("password"), ...passwordFields }),
  z.object({ ...version, type: z.literal("note"), ...noteFields }),
]);

const rev = z.pipe(digits, z.int().check(z.minimum(1), z.maximum(INTEGER_MAX)));

export const versionsEndpoints = {
  listVersions: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/entries/{id}/versions",
    summary: "Lists the earlier versions of an entry, newest first: when each was saved, and by whom.",
    access: "session",
    refusals: [bucketUnseen, entryUnseen],
    params: z.object({ bucketId: uid, id: uid }),
    reply: z.array(versionRow),
  }),
  getVersion: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/entries/{id}/versions/{rev}",
    summary:
      "Returns one earlier version of an entry with its sealed fields, and the keys that lead to the key of that version.",
    access: "session",
    refusals: [bucketUnseen, entryUnseen, refusal("not_found", "The entry has no such version.")],
    params: z.object({ bucketId: uid, id: uid, rev }),
    reply: versionReply,
  }),
};

export type VersionRow = z.output<typeof versionRow>;
export type SealedVersion = z.output<typeof versionReply>;
