import { ACCESS_TYPES } from "../abilities.ts";
import { endpoint } from "../endpoint.ts";
import {
  counter,
  grant,
  mac,
  name,
  newUid,
  replacedMac,
  sealedKey,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";
import { entryRow } from "./entry-row.ts";

/** The system bucket's stored name, which its header MAC covers. Shown translated, by `is_system`. */
export const SYSTEM_BUCKET_NAME = "Private passwords";

/** A grant, and the public keys of whoever signed it, as they were then. */
export const signedGrant = named("SignedGrant", z.object({ grant, signer: bundle }));

/**
 * A bucket key as its reader holds it: wrapped by himself, or signed by somebody else and sealed to him, to a group
 * of his, or to the enterprise that he administers.
 */
export const bucketKeyCopy = named(
  "BucketKeyCopy",
  z.discriminatedUnion("form", [
    z.object({ form: z.literal("self"), wrap: sealedKey("bk-self") }),
    z.object({ form: z.literal("grant"), ...signedGrant.shape }),
    z.object({ form: z.literal("group"), group_uid: uid, group_gen: counter, ...signedGrant.shape }),
    z.object({ form: z.literal("ent"), erk_gen: counter, ...signedGrant.shape }),
  ]),
);

/** `due`: somebody who had the key is gone. `running`: entries are being wrapped under the next one. */
const ROTATIONS = ["due", "running"] as const;
export type Rotation = (typeof ROTATIONS)[number];

export const bucketOwner = named("BucketOwner", z.object({ email: text(254), name: text(210), bundle }));

export const bucketReply = named(
  "Bucket",
  z.object({
    uid,
    id: uid,
    name: text(255),
    is_system: z.boolean(),
    is_shared: z.boolean(),
    access_type: z.enum(ACCESS_TYPES),
    /** False where another person shares it and the caller has not accepted it yet. */
    accepted: z.boolean(),
    owner_uid: uid,
    /** Of a team bucket: its header names this one in the owner's place. */
    enterprise_uid: z.nullable(uid),
    /** Of a team bucket: what the caller may do in all of it. Fewer than `read` where he sees but a part. */
    permissions: z.nullable(heldPermissions),
    /** Generation of the bucket key. */
    gen: counter,
    /** Null where a member is entitled to a team's bucket and nobody has given the key yet. */
    key: z.nullable(bucketKeyCopy),
    /** Keys that some entries still hang on while the key is being changed, the latest first. */
    earlier_keys: z.array(z.object({ gen: counter, key: bucketKeyCopy })),
    rotation: z.nullable(z.enum(ROTATIONS)),
    /** Whose it is, where it is not the reader's own. */
    owner: z.nullable(bucketOwner),
    /** What says that signers may give the key: grants to administrators, and grants that moved the ownership. */
    proofs: z.array(signedGrant),
    /** Offered to somebody else: told to the owner and to whom it is offered. */
    handover: z.nullable(z.object({ to_uid: uid, offered_at: timestamp })),
    header_mac: mac,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

const bucketParams = z.object({ id: uid });

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
    body: z.object({
      uid: newUid,
      name,
      key: sealedKey("bk-self"),
      header_mac: mac,
      /** The key for the enterprise's administrators: where the caller belongs to one, and nowhere else. */
      enterprise_grant: z.optional(z.nullable(grant)),
    }),
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
    summary:
      "Renames a bucket. The header MAC covers the name; `gen` says under which of the bucket's keys, and any but that of now answers 409. `bucket.modify` for who sees it and may not rename it.",
    access: "session",
    params: bucketParams,
    body: z.object({ name, header_mac: mac, replaces: replacedMac, gen: counter }),
    reply: bucketReply,
  }),
  deleteBucket: endpoint({
    method: "DELETE",
    path: "/api/buckets/{id}",
    summary:
      "Deletes a bucket and all it holds. `bucket.delete` for who sees it and may not delete it, and in a team's bucket with something in it that the caller may not delete, or does not see.",
    access: "session",
    params: bucketParams,
    reply: z.void(),
    status: 204,
  }),
  listEntries: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/entries",
    summary: "The entries of a bucket, without their secrets.",
    access: "session",
    params: z.object({ bucketId: uid }),
    reply: z.array(entryRow),
  }),
};

export type BucketKeyCopy = z.output<typeof bucketKeyCopy>;
export type SignedGrant = z.output<typeof signedGrant>;
export type Bucket = z.output<typeof bucketReply>;
export type BucketCreate = z.output<typeof bucketsEndpoints.createBucket.body>;
export type BucketUpdate = z.output<typeof bucketsEndpoints.updateBucket.body>;
