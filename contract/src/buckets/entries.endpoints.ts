/**
 * @file Calls on a single entry, and the call that generates a password. The page needs none of them when it starts.
 */
import { emptyReply, endpoint, LARGE_BODY } from "../endpoint.ts";
import { counter, digits, text, uid } from "../fields.ts";
import {
  accountFull,
  bucketOrListUnseen,
  bucketUnseen,
  entryCreationRefused,
  entryNotDeletable,
  entryRowStale,
  entryUnseen,
  refusal,
  rowRequired,
  tooManyTries,
  tooManyWrites,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { entryCreateBody, entryReply, entryUpdateBody } from "./entry.ts";
import { newRow, newTombstone } from "./rows.ts";

/** The lengths of the passwords that the server can generate. */
export const GENERATED_LENGTHS = [8, 16, 24, 32] as const;

const bucketIdParams = z.object({ bucketId: uid });
const entryParams = z.object({ bucketId: uid, id: uid });

/**
 * Moves the entry to Trash or deletes it permanently. For a move to Trash, the body contains the entry's next row,
 * which says that the entry is in Trash. `gen` is the generation of the bucket's key that seals the row.
 */
const entryDeleteBody = named(
  "EntryDelete",
  z.union([
    z.object({ gen: counter, row: newRow }),
    z.object({
      permanent: z.literal(true),
      /** Without a tombstone, clients that have seen the entry show it as missing. */
      tombstone: z.optional(newTombstone),
    }),
  ]),
);

export const entriesEndpoints = {
  createEntry: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/entries",
    summary: "Creates an entry, at revision 1.",
    access: "session",
    refusals: [
      bucketOrListUnseen,
      refusal("entry.create", "The caller may not create entries in the bucket or in the list."),
      ...entryCreationRefused,
    ],
    params: bucketIdParams,
    body: entryCreateBody,
    reply: entryReply,
    status: 201,
    bodyLimit: LARGE_BODY,
  }),
  getEntry: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/entries/{id}",
    summary: "Returns one entry with its sealed fields.",
    access: "session",
    refusals: [bucketUnseen, entryUnseen],
    params: entryParams,
    reply: entryReply,
  }),
  updateEntry: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/entries/{id}",
    summary: "Saves an entry at the revision after the one that was read.",
    access: "session",
    refusals: [
      bucketUnseen,
      entryUnseen,
      refusal("entry.edit", "The caller may not edit the entry."),
      refusal(
        "conflict",
        "The entry has another revision, row or key by now, or the bucket has another current key.",
      ),
      rowRequired,
      accountFull,
      tooManyWrites,
    ],
    params: entryParams,
    body: entryUpdateBody,
    reply: entryReply,
    bodyLimit: LARGE_BODY,
  }),
  deleteEntry: endpoint({
    method: "DELETE",
    path: "/api/buckets/{bucketId}/entries/{id}",
    summary: "Deletes an entry.",
    details:
      "If the body has the entry's next row, which says that the entry is in Trash, the entry moves there. Without a body, or if the body asks for it, the entry is deleted permanently.",
    access: "session",
    refusals: [bucketUnseen, entryUnseen, entryNotDeletable, entryRowStale],
    params: entryParams,
    body: entryDeleteBody,
    isBodyOptional: true,
    ...emptyReply,
  }),
  generatePassword: endpoint({
    method: "GET",
    path: "/api/passwords/generate",
    summary: "Returns a random password.",
    details: "Keepwell's own client only mixes it into random bytes that it draws itself.",
    access: "session",
    refusals: [tooManyTries],
    query: z.object({
      length: z.pipe(digits, z.literal(GENERATED_LENGTHS)),
    }),
    reply: z.object({ password: text(64) }),
  }),
};

export type EntryDelete = z.output<typeof entryDeleteBody>;
