/**
 * @file The members of a bucket: its owner, and the people with whom it is shared. A bucket is shared with a mail
 * address, at an access level.
 */
import { ACCESS_TYPES } from "../access-type.ts";
import { signedGrant } from "../buckets/buckets.endpoints.ts";
import { emptyReply, endpoint } from "../endpoint.ts";
import { email, grant, mac, newUid, text, timestamp, uid } from "../fields.ts";
import { addressBundle, bundle } from "../identity/identity.endpoints.ts";
import {
  accessUnseen,
  bucketNotShareable,
  bucketNotShared,
  bucketUnseen,
  refusal,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { named, z } from "../zod.ts";

const accessUnchangeable = refusal(
  "access.modify",
  "The caller sees the bucket and may not change its members, or the access is the owner's.",
);

/** The maximum number of members of a bucket besides its owner. */
export const ACCESSES_MAX = 500;

/**
 * The levels that can be given. `owner` is not one of them: a bucket has one owner, and ownership can only be
 * transferred.
 */
export const GIVEN_ACCESS_TYPES = ["admin", "write", "read"] as const;
export type GivenAccessType = (typeof GIVEN_ACCESS_TYPES)[number];

/**
 * The status of a member.
 * - `owner`: owns the bucket.
 * - `active`: has the current key.
 * - `confirm`: an account has proven this address and waits for a member to give it the key.
 * - `pending`: no account has proven the address yet.
 */
export const ACCESS_STATUSES = ["owner", "active", "confirm", "pending"] as const;

/** Null until the user's client has signed their address with their current keys. */
const signedAddress = z.nullish(addressBundle);

/** The user who added another member to a bucket. */
export const inviter = named("Inviter", z.object({ uid, name: text(210), email: text(254) }));

export const accessReply = named(
  "Access",
  z.object({
    /** The uid of the access; for the owner, the owner's uid. */
    uid,
    id: uid,
    bucket: z.object({ uid }),
    /** The invited address or, after the member has got the key, the address of their account. */
    display_email: text(254),
    access_type: z.enum(ACCESS_TYPES),
    status: z.enum(ACCESS_STATUSES),
    /** Whether an account has this address and has yet to prove it; false unless the status is `pending`. */
    awaits_proof: z.boolean(),
    /** Null while no account has proven the address. The name is null until the user has accepted the bucket. */
    user: z.nullable(z.object({ uid, name: z.nullable(text(210)), bundle, signed_address: signedAddress })),
    /** The newest grant to this member, which contains the signed level. Null if the member never got a grant. */
    grant: z.nullable(signedGrant),
    /** The MAC over the bucket's uid, and over the uid, address and level of this access; null for the owner. */
    invite_mac: z.nullable(mac),
    /** The user who added this member; null if that account was deleted, and for the owner. */
    invited_by: z.nullable(inviter),
    created_at: timestamp,
    /** When the member got the current key; null if they have not got it. */
    granted_at: z.nullable(timestamp),
  }),
);

const bucketParams = z.object({ bucketId: uid });
const accessParams = z.object({ bucketId: uid, id: uid });
export const givenLevel = z.enum(GIVEN_ACCESS_TYPES);

export const accessesEndpoints = {
  lookUpKeys: endpoint({
    method: "POST",
    path: "/api/keys/lookup",
    summary: "Returns the public keys of the account that has proven this address, or null.",
    details: "The reply tells whether an address has an account, so the calls are limited.",
    access: "session",
    refusals: [tooManyTries],
    body: z.object({ email }),
    reply: z.object({ user: z.nullable(z.object({ uid, bundle, signed_address: signedAddress })) }),
  }),
  listAccesses: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/accesses",
    summary: "Lists the members of a bucket, the owner first.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("forbidden", "The bucket is a system bucket or an enterprise's: it has no such members."),
    ],
    params: bucketParams,
    reply: z.array(accessReply),
  }),
  getAccess: endpoint({
    method: "GET",
    path: "/api/accesses/{id}",
    summary: "Returns one member's access to a bucket.",
    access: "session",
    refusals: [refusal("not_found", "The caller cannot see such an access.")],
    params: z.object({ id: uid }),
    reply: accessReply,
  }),
  addAccess: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/accesses",
    summary: "Shares a bucket with a mail address.",
    details:
      "With `grant`, the account that has proven the address receives the key at once; without, it is invited by mail and an administrator of the bucket confirms it.",
    access: "session",
    refusals: [
      bucketUnseen,
      bucketNotShareable,
      refusal(
        "access.payment",
        "The plan of the owner has no room for another sharing, or the bucket is shared with as many users as a bucket can have.",
      ),
      refusal(
        "validation",
        "`email` is the caller's or the owner's, or has access already (`email_own`, `email_owner`, `email_shared`).",
      ),
      uidTaken,
      refusal(
        "conflict",
        "The grant is for other keys than those of the account with this address, or for another key than the current one.",
      ),
      tooManyTries,
    ],
    params: bucketParams,
    body: z.object({
      uid: newUid,
      email,
      access_type: givenLevel,
      invite_mac: mac,
      grant: z.optional(z.nullable(grant)),
    }),
    reply: accessReply,
    status: 201,
  }),
  updateAccess: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/accesses/{id}",
    summary: "Changes a member's level.",
    details: "A member who holds the key needs a new `grant` for it.",
    access: "session",
    refusals: [
      bucketUnseen,
      accessUnchangeable,
      accessUnseen,
      refusal(
        "conflict",
        "The grant is for a member without the key or for other keys, or the member has signed for others and must stay an administrator.",
      ),
      tooManyTries,
    ],
    params: accessParams,
    body: z.object({ access_type: givenLevel, invite_mac: mac, grant: z.optional(z.nullable(grant)) }),
    reply: accessReply,
  }),
  confirmAccess: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/accesses/{id}/grant",
    summary:
      "Gives the key to a member who has joined since the invitation, or has new keys, after an administrator has compared the codes.",
    access: "session",
    refusals: [
      bucketUnseen,
      accessUnchangeable,
      refusal("not_found", "The bucket has no such access, or its address has no account yet."),
      refusal(
        "conflict",
        "The grant is for another key than the current one, or the member has other keys by now.",
      ),
    ],
    params: accessParams,
    body: z.object({ grant }),
    reply: accessReply,
  }),
  removeAccess: endpoint({
    method: "DELETE",
    path: "/api/buckets/{bucketId}/accesses/{id}",
    summary: "Ends a member's access at once.",
    details: "If the member held the key, it is due for rotation.",
    access: "session",
    refusals: [bucketUnseen, accessUnchangeable, accessUnseen],
    params: accessParams,
    ...emptyReply,
  }),
  acceptAccess: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/accept",
    summary: "Accepts a bucket that is shared with the caller.",
    details: "From then on its members see the caller's name.",
    access: "session",
    refusals: [bucketUnseen, bucketNotShared, refusal("not_found", "The caller has no access to accept.")],
    params: bucketParams,
    ...emptyReply,
  }),
  leaveBucket: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/leave",
    summary: "Ends the caller's access to another user's bucket.",
    access: "session",
    refusals: [bucketUnseen, bucketNotShared, refusal("not_found", "The caller has no access to end.")],
    params: bucketParams,
    ...emptyReply,
  }),
};

export type Access = z.output<typeof accessReply>;
export type AccessCreate = z.output<typeof accessesEndpoints.addAccess.body>;
export type AccessUpdate = z.output<typeof accessesEndpoints.updateAccess.body>;
