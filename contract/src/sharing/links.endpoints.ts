/**
 * @file The secure link: a web address that gives an invited user a bucket's key. The inviter passes the link on
 * outside of Keepwell. The link's secret is in the fragment, which no call contains.
 */
import { bucketOwner, bucketReply, signedGrant } from "../buckets/buckets.endpoints.ts";
import { bucketRow } from "../buckets/rows.ts";
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter, grant, mac, publicKey, readableName, sealedKey, timestamp, uid } from "../fields.ts";
import {
  accessUnseen,
  bucketNotShareable,
  bucketUnseen,
  linkInvalid,
  refusal,
  tooManyTries,
} from "../refusals.ts";
import { named, z } from "../zod.ts";

/**
 * The levels that a link can give. A link cannot make an administrator, because clients accept an administrator's
 * signatures only after the inviter has confirmed that person and signed the level.
 */
export const LINK_ACCESS_TYPES = ["write", "read"] as const;
export type LinkAccessType = (typeof LINK_ACCESS_TYPES)[number];

/** The proof that a user has the link's secret: 32 bytes, base64url. It opens no key. */
const verifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "invalid"));

const linkReply = named(
  "ShareLink",
  z.object({
    /** The uid of the link's access. */
    uid,
    id: uid,
    /** The link's public key, which `given` is sealed to. */
    x_pk: publicKey,
    /** The grant of the bucket's key to the link, with the invited level and the label `link`. */
    given: signedGrant,
    created_at: timestamp,
    /** Null until a user has joined with the link. */
    used_at: z.nullable(timestamp),
    /**
     * The claim with which the user who joined proves their keys. Only the link's holder and the inviter can compute
     * it.
     */
    claim: z.nullable(mac),
  }),
);

/** The reply to a user who has the link and is signed in with the invited address. */
const sharedReply = z.object({
  access: z.object({ uid, access_type: z.enum(LINK_ACCESS_TYPES) }),
  bucket: z.object({
    uid,
    name: readableName,
    gen: counter,
    row: z.nullable(bucketRow),
    header_mac: z.nullable(mac),
    owner_uid: uid,
  }),
  given: signedGrant,
  owner: bucketOwner,
  proofs: z.array(signedGrant),
});

const bucketParams = z.object({ bucketId: uid });
const accessParams = z.object({ bucketId: uid, id: uid });
const shareParams = z.object({ accessId: uid });

const otherAddress = refusal("share.other_address", "The link is for another address than the caller's.");

export const linksEndpoints = {
  listLinks: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/links",
    summary: "Lists the secure links of a bucket that can be used, and those that were used.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("forbidden", "The bucket is a system bucket or an enterprise's: it has no such members."),
    ],
    params: bucketParams,
    reply: z.array(linkReply),
  }),
  putLink: endpoint({
    method: "PUT",
    path: "/api/buckets/{bucketId}/accesses/{id}/link",
    summary: "Creates a secure link for a member who was invited to read or write and has no key yet.",
    details: "It replaces the previous one.",
    access: "session",
    refusals: [
      bucketUnseen,
      bucketNotShareable,
      accessUnseen,
      refusal(
        "conflict",
        "The access is at another level, or the member has the key already, or the bucket has another current key by now.",
      ),
    ],
    params: accessParams,
    body: z.object({ x_pk: publicKey, verifier, grant }),
    reply: linkReply,
  }),
  removeLink: endpoint({
    method: "DELETE",
    path: "/api/buckets/{bucketId}/accesses/{id}/link",
    summary: "Ends a secure link that was not used.",
    access: "session",
    refusals: [
      bucketUnseen,
      bucketNotShareable,
      refusal("not_found", "The bucket has no such access, or the access has no unused link."),
    ],
    params: accessParams,
    ...emptyReply,
  }),
  openLink: endpoint({
    method: "POST",
    path: "/api/shares/{accessId}",
    summary: "Returns what a secure link gives, to the account with the invited address.",
    details: "`verifier` proves the link's secret.",
    access: "session",
    refusals: [linkInvalid, otherAddress, tooManyTries],
    params: shareParams,
    body: z.object({ verifier }),
    reply: sharedReply,
  }),
  useLink: endpoint({
    method: "POST",
    path: "/api/shares/{accessId}/accept",
    summary: "Joins a bucket with a secure link, once.",
    details: "`key` is the key of generation `gen` under the caller's account key.",
    access: "session",
    refusals: [
      linkInvalid,
      otherAddress,
      refusal("conflict", "The bucket has another current key by now, or the caller has access already."),
      tooManyTries,
    ],
    params: shareParams,
    body: z.object({ verifier, gen: counter, key: sealedKey("bk-self"), claim: mac }),
    reply: bucketReply,
  }),
};

export type ShareLink = z.output<typeof linkReply>;
export type SharedByLink = z.output<typeof sharedReply>;
export type LinkPut = z.output<typeof linksEndpoints.putLink.body>;
export type LinkUse = z.output<typeof linksEndpoints.useLink.body>;
