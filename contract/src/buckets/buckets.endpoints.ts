import { ACCESS_TYPES } from "../abilities.ts";
import { endpoint } from "../endpoint.ts";
import { counter, mac, name, newUid, sealedKey, text, timestamp, uid } from "../fields.ts";
import { z } from "../zod.ts";
import { entryCreateBody, entryReply, entryRow, entryUpdateBody } from "./entry.ts";

/** The system bucket's stored name, which its header MAC covers. Shown translated, by `is_system`. */
export const SYSTEM_BUCKET_NAME = "Private passwords";

/** A generated password has one of these lengths. */
export const GENERATED_LENGTHS = [8, 16, 24, 32] as const;

export const bucketReply = z.object({
  uid,
  id: uid,
  name: text(255),
  is_system: z.boolean(),
  is_shared: z.boolean(),
  access_type: z.enum(ACCESS_TYPES),
  owner_uid: uid,
  /** Generation of the bucket key. */
  gen: counter,
  /** The bucket key, wrapped under the reader's own account key. */
  key: z.object({ form: z.literal("self"), wrap: sealedKey("bk-self") }),
  header_mac: mac,
  created_at: timestamp,
  updated_at: timestamp,
});

const bucketParams = z.object({ id: uid });
const bucketIdParams = z.object({ bucketId: uid });
const entryParams = z.object({ bucketId: uid, id: uid });

/** Entries carry a note of up to 64 KiB, sealed and in base64 twice. */
const ENTRY_BODY_LIMIT = 1024 * 1024;

export const bucketsEndpoints = {
  listBuckets: endpoint({
    method: "GET",
    path: "/api/buckets",
    summary: "Every bucket the caller may see.",
    access: "session",
    reply: z.array(bucketReply),
  }),
  createBucket: endpoint({
    method: "POST",
    path: "/api/buckets",
    summary: "Creates a bucket under a uid and key that the client made.",
    access: "session",
    body: z.object({ uid: newUid, name, key: sealedKey("bk-self"), header_mac: mac }),
    reply: bucketReply,
    status: 201,
  }),
  getBucket: endpoint({
    method: "GET",
    path: "/api/buckets/{id}",
    summary: "One bucket.",
    access: "session",
    params: bucketParams,
    reply: bucketReply,
  }),
  updateBucket: endpoint({
    method: "PUT",
    path: "/api/buckets/{id}",
    summary: "Renames a bucket. The header MAC covers the name.",
    access: "session",
    params: bucketParams,
    body: z.object({ name, header_mac: mac }),
    reply: bucketReply,
  }),
  deleteBucket: endpoint({
    method: "DELETE",
    path: "/api/buckets/{id}",
    summary: "Deletes a bucket and all it holds.",
    access: "session",
    params: bucketParams,
    reply: z.void(),
    status: 204,
  }),
  listEntries: endpoint({
    method: "GET",
    path: "/api/buckets/{id}/entries",
    summary: "The entries of a bucket, without their secrets.",
    access: "session",
    params: bucketParams,
    reply: z.array(entryRow),
  }),
  createEntry: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/entries",
    summary: "Creates an entry, at revision 1.",
    access: "session",
    params: bucketIdParams,
    body: entryCreateBody,
    reply: entryReply,
    status: 201,
    bodyLimit: ENTRY_BODY_LIMIT,
  }),
  getEntry: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/entries/{id}",
    summary: "One entry with its sealed fields.",
    access: "session",
    params: entryParams,
    reply: entryReply,
  }),
  updateEntry: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/entries/{id}",
    summary: "Saves an entry at the revision after the one it was read at; any other answers 409.",
    access: "session",
    params: entryParams,
    body: entryUpdateBody,
    reply: entryReply,
    bodyLimit: ENTRY_BODY_LIMIT,
  }),
  deleteEntry: endpoint({
    method: "DELETE",
    path: "/api/buckets/{bucketId}/entries/{id}",
    summary: "Deletes an entry for good.",
    access: "session",
    params: entryParams,
    reply: z.void(),
    status: 204,
  }),
  generatePassword: endpoint({
    method: "GET",
    path: "/api/passwords/generate",
    summary: "A random password. Our own client only mixes it into what it draws itself.",
    access: "session",
    query: z.object({
      length: z.pipe(z.coerce.number(), z.literal(GENERATED_LENGTHS)),
    }),
    reply: z.object({ password: text(64) }),
  }),
};

export type Bucket = z.output<typeof bucketReply>;
export type BucketCreate = z.output<typeof bucketsEndpoints.createBucket.body>;
export type BucketUpdate = z.output<typeof bucketsEndpoints.updateBucket.body>;
