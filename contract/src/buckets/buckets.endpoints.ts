import { ACCESS_TYPES } from "../access-type.ts";
import { endpoint } from "../endpoint.ts";
import { counter, grant, mac, newUid, readableName, sealedKey, text, timestamp, uid } from "../fields.ts";
import { addressBundle, bundle } from "../identity/identity.endpoints.ts";
import { bucketRowRequired, bucketUnseen, refusal, uidTaken } from "../refusals.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";
import { bucketHeader, hasName, hasOneHeader, nextBucketHeader, noHeader, noName } from "./bucket-header.ts";
import { entryRow } from "./entry-row.ts";
import { bucketRow } from "./rows.ts";

/** The name of the system bucket. For a bucket with `is_system`, the page shows a translated name instead. */
export const SYSTEM_BUCKET_NAME = "Private passwords";

/** A grant, and the public keys that its signer had when signing it. */
export const signedGrant = named("SignedGrant", z.object({ grant, signer: bundle }));

/**
 * The caller's copy of a bucket key. The caller has wrapped it, or another member has signed and sealed it. In the
 * second case it is sealed to the caller, to one of the caller's groups, or to the enterprise that the caller
 * administers.
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

/**
 * `due`: the key must be rotated, because a person who has lost access may have kept it. `running`: the entries' keys
 * are being sealed under the next key.
 */
const ROTATIONS = ["due", "running"] as const;
export type Rotation = (typeof ROTATIONS)[number];

export const bucketOwner = named(
  "BucketOwner",
  z.object({ email: text(254), name: text(210), bundle, signed_address: z.nullish(addressBundle) }),
);

export const bucketReply = named(
  "Bucket",
  z.object({
    uid,
    id: uid,
    /** A readable copy of the name; empty if the name is only sealed. */
    name: text(255),
    is_system: z.boolean(),
    is_shared: z.boolean(),
    access_type: z.enum(ACCESS_TYPES),
    /** False if another user shares the bucket and the caller has not accepted it yet. */
    accepted: z.boolean(),
    owner_uid: uid,
    /** The enterprise that a team's bucket belongs to. The bucket's header contains this uid instead of the owner's. */
    enterprise_uid: z.nullable(uid),
    /**
     * What the caller may do everywhere in a team's bucket; null for any other bucket. `read` is missing if the caller
     * sees only a part of the bucket.
     */
    permissions: z.nullable(heldPermissions),
    gen: counter,
    /** Null if the caller is entitled to a team's bucket and has not been given the key yet. */
    key: z.nullable(bucketKeyCopy),
    /** Previous keys that some entries still use during a rotation, the latest first. */
    earlier_keys: z.array(z.object({ gen: counter, key: bucketKeyCopy })),
    rotation: z.nullable(z.enum(ROTATIONS)),
    /** The owner; null if the caller is the owner. */
    owner: z.nullable(bucketOwner),
    /** Proofs that signers may give the key: grants to administrators, and grants that transferred the ownership. */
    proofs: z.array(signedGrant),
    /** An offer of the ownership to another user, shown to the owner and to that user. */
    handover: z.nullable(z.object({ to_uid: uid, offered_at: timestamp })),
    /** Null until a client has sealed it. */
    row: z.nullable(bucketRow),
    /** The MAC over the readable name; null if there is a row. */
    header_mac: z.nullable(mac),
    /** When the bucket was moved to Trash. This is only the server's word; a client believes the row instead. */
    trashed_at: z.nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

export const bucketParams = z.object({ id: uid });

const bucketsAsked = z.object({ trash: z.optional(z.literal("include")) });

export const bucketsEndpoints = {
  listBuckets: endpoint({
    method: "GET",
    path: "/api/buckets",
    summary: "Lists the buckets that the caller can see.",
    details: "With `trash`, buckets in Trash that the caller may delete are listed too.",
    access: "session",
    query: bucketsAsked,
    reply: z.array(bucketReply),
  }),
  createBucket: endpoint({
    method: "POST",
    path: "/api/buckets",
    summary: "Creates a bucket under a uid and key that the client made.",
    access: "session",
    refusals: [
      uidTaken,
      refusal("forbidden", "The caller belongs to an enterprise and may not create buckets in it."),
      refusal("payment", "The plan has no room for another bucket."),
      refusal("account.full", "The account would exceed a ceiling."),
      refusal("conflict", "The enterprise has another current key by now."),
    ],
    body: z
      .object({
        uid: newUid,
        name: readableName,
        key: sealedKey("bk-self"),
        ...bucketHeader,
        /** The key sealed to the enterprise. Required if the caller belongs to an enterprise, otherwise refused. */
        enterprise_grant: z.optional(z.nullable(grant)),
      })
      .check(z.refine(hasOneHeader, noHeader), z.refine(hasName, noName)),
    reply: bucketReply,
    status: 201,
  }),
  getBucket: endpoint({
    method: "GET",
    path: "/api/buckets/{id}",
    summary: "Returns one bucket.",
    access: "session",
    refusals: [bucketUnseen],
    params: bucketParams,
    reply: bucketReply,
  }),
  updateBucket: endpoint({
    method: "PUT",
    path: "/api/buckets/{id}",
    summary: "Renames a bucket, or seals its row again.",
    details:
      "The row, or the header MAC of an earlier client, contains the name; `gen` names the key that made it.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("bucket.modify", "The caller sees the bucket and may not rename it."),
      refusal(
        "conflict",
        "`gen` is not the generation of the current key, the row does not follow the stored one, or `replaces` is not the current header MAC.",
      ),
      bucketRowRequired,
    ],
    params: bucketParams,
    body: z
      .object({ name: readableName, gen: counter, ...nextBucketHeader })
      .check(z.refine(hasOneHeader, noHeader), z.refine(hasName, noName)),
    reply: bucketReply,
  }),
  listEntries: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/entries",
    summary: "Lists the entries of a bucket, without their secrets.",
    access: "session",
    refusals: [bucketUnseen],
    params: z.object({ bucketId: uid }),
    reply: z.array(entryRow),
  }),
};

export type BucketKeyCopy = z.output<typeof bucketKeyCopy>;
export type SignedGrant = z.output<typeof signedGrant>;
export type Bucket = z.output<typeof bucketReply>;
export type BucketCreate = z.output<typeof bucketsEndpoints.createBucket.body>;
export type BucketUpdate = z.output<typeof bucketsEndpoints.updateBucket.body>;
export type BucketsAsked = z.output<typeof bucketsAsked>;
