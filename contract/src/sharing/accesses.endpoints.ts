/** @file Who reaches a bucket besides its owner: by mail address, at a level, with a key that somebody signed. */
import { ACCESS_TYPES } from "../abilities.ts";
import { signedGrant } from "../buckets/buckets.endpoints.ts";
import { endpoint } from "../endpoint.ts";
import { email, grant, mac, newUid, text, timestamp, uid } from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { named, z } from "../zod.ts";

/** No bucket is shared with more people. */
export const ACCESSES_MAX = 500;

/** The levels that can be given; a bucket has one owner, who hands it over. */
export const GIVEN_ACCESS_TYPES = ["admin", "write", "read"] as const;
export type GivenAccessType = (typeof GIVEN_ACCESS_TYPES)[number];

/**
 * `owner`. `active`: holds the key of now. `confirm`: has an account with this address, proven, and waits
 * for somebody who holds the key to give it. `pending`: nobody has proven the address yet.
 */
export const ACCESS_STATUSES = ["owner", "active", "confirm", "pending"] as const;

/** Who added another person to a bucket. */
const inviter = named("Inviter", z.object({ uid, name: text(210), email: text(254) }));

export const accessReply = named(
  "Access",
  z.object({
    /** The owner's row has the owner's own uid. */
    uid,
    id: uid,
    bucket: z.object({ uid }),
    /** As invited, until the person holds the key; then the address of the account. */
    display_email: text(254),
    access_type: z.enum(ACCESS_TYPES),
    status: z.enum(ACCESS_STATUSES),
    /** Null while nobody has proven the address. The name is null until the person has accepted the bucket. */
    user: z.nullable(z.object({ uid, name: z.nullable(text(210)), bundle })),
    /** The newest grant to this person, which says the level that was signed. Null where there never was one. */
    grant: z.nullable(signedGrant),
    /** Covers bucket, uid of this row, address and level; null on the owner's row. */
    invite_mac: z.nullable(mac),
    /** Who added this person; null where that account is gone, and on the owner's row. */
    invited_by: z.nullable(inviter),
    created_at: timestamp,
    /** When the key of now was given; null where it was not. */
    granted_at: z.nullable(timestamp),
  }),
);

const bucketParams = z.object({ bucketId: uid });
const accessParams = z.object({ bucketId: uid, id: uid });
const level = z.enum(GIVEN_ACCESS_TYPES);

export const accessesEndpoints = {
  lookUpKeys: endpoint({
    method: "POST",
    path: "/api/keys/lookup",
    summary:
      "The public keys of whoever has proven this address; null where nobody has. Counted, since it tells who has an account.",
    access: "session",
    body: z.object({ email }),
    reply: z.object({ user: z.nullable(z.object({ uid, bundle })) }),
  }),
  listAccesses: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/accesses",
    summary: "Everyone who reaches a bucket, the owner first.",
    access: "session",
    params: bucketParams,
    reply: z.array(accessReply),
  }),
  getAccess: endpoint({
    method: "GET",
    path: "/api/accesses/{id}",
    summary: "One person's access to a bucket.",
    access: "session",
    params: z.object({ id: uid }),
    reply: accessReply,
  }),
  addAccess: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/accesses",
    summary:
      "Shares a bucket with a mail address. With `grant` whoever has proven that address holds the key at once; without, they are invited by mail and somebody confirms.",
    access: "session",
    params: bucketParams,
    body: z.object({
      uid: newUid,
      email,
      access_type: level,
      invite_mac: mac,
      grant: z.optional(z.nullable(grant)),
    }),
    reply: accessReply,
    status: 201,
  }),
  updateAccess: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/accesses/{id}",
    summary: "Changes the level. Where the person holds the key, `grant` gives it again at the new level.",
    access: "session",
    params: accessParams,
    body: z.object({ access_type: level, invite_mac: mac, grant: z.optional(z.nullable(grant)) }),
    reply: accessReply,
  }),
  confirmAccess: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/accesses/{id}/grant",
    summary:
      "Gives the key to whoever has joined since, or has new keys, once a person has confirmed who it is.",
    access: "session",
    params: accessParams,
    body: z.object({ grant }),
    reply: accessReply,
  }),
  removeAccess: endpoint({
    method: "DELETE",
    path: "/api/buckets/{bucketId}/accesses/{id}",
    summary: "Ends a person's access at once. The bucket's key is due to be changed if they held it.",
    access: "session",
    params: accessParams,
    reply: z.void(),
    status: 204,
  }),
  acceptAccess: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/accept",
    summary:
      "Accepts a bucket that is shared with the caller. From then on its members see the caller's name.",
    access: "session",
    params: bucketParams,
    reply: z.void(),
    status: 204,
  }),
  leaveBucket: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/leave",
    summary: "Gives up one's own access to somebody else's bucket.",
    access: "session",
    params: bucketParams,
    reply: z.void(),
    status: 204,
  }),
  listInvitations: endpoint({
    method: "GET",
    path: "/api/me/invitations",
    summary: "Buckets that were shared with the caller's proven address, and whose key nobody has given yet.",
    access: "session",
    reply: z.array(
      z.object({
        uid,
        access_type: level,
        bucket: z.object({ uid, name: text(255) }),
        invited_by: z.nullable(inviter),
        created_at: timestamp,
      }),
    ),
  }),
};

export type Access = z.output<typeof accessReply>;
export type AccessCreate = z.output<typeof accessesEndpoints.addAccess.body>;
export type AccessUpdate = z.output<typeof accessesEndpoints.updateAccess.body>;
export type Invitation = z.output<typeof accessesEndpoints.listInvitations.reply>[number];
