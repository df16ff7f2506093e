/** @file The transfer of a bucket's ownership to a member. The member must accept it. */
import { hasOneHeader, nextBucketHeader, noHeader } from "../buckets/bucket-header.ts";
import { bucketReply } from "../buckets/buckets.endpoints.ts";
import { emptyReply, endpoint } from "../endpoint.ts";
import { grant, sealedKey, uid } from "../fields.ts";
import { bucketRowRequired, bucketUnseen, refusal, tooManyTries } from "../refusals.ts";
import { z } from "../zod.ts";

const bucketParams = z.object({ id: uid });

export const handoverEndpoints = {
  offerBucket: endpoint({
    method: "PUT",
    path: "/api/buckets/{id}/handover",
    summary: "Offers a bucket to a member who holds its key.",
    details: "`grant` is for that member, at the level owner.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("forbidden", "The caller does not own the bucket, or it is an enterprise's."),
      refusal("validation", "`user_uid` is not a member who can own the bucket."),
      refusal("conflict", "The member has other keys by now, or the bucket has another current key."),
      tooManyTries,
    ],
    params: bucketParams,
    body: z.object({ user_uid: uid, grant }),
    reply: bucketReply,
  }),
  withdrawOffer: endpoint({
    method: "DELETE",
    path: "/api/buckets/{id}/handover",
    summary: "Withdraws the offer of a bucket, or declines it.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("not_found", "The bucket is not offered by the caller or to the caller."),
    ],
    params: bucketParams,
    ...emptyReply,
  }),
  acceptBucket: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/handover/accept",
    summary: "Takes a bucket over.",
    details:
      "The row or header names the new owner, `key` is the current key under the new owner's account key, and `grant` keeps the previous owner as an administrator.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("not_found", "The bucket is not offered to the caller."),
      refusal("conflict", "The bucket, its key or the offer has changed in the meantime."),
      bucketRowRequired,
      refusal("payment", "The caller's plan has no room for another bucket."),
      refusal("access.payment", "The caller's plan has no room for the members of the bucket."),
      refusal("account.full", "The caller's account would exceed a ceiling."),
    ],
    params: bucketParams,
    body: z
      .object({ ...nextBucketHeader, key: sealedKey("bk-self"), grant })
      .check(z.refine(hasOneHeader, noHeader)),
    reply: bucketReply,
  }),
};

export type OfferBody = z.output<typeof handoverEndpoints.offerBucket.body>;
export type AcceptBody = z.output<typeof handoverEndpoints.acceptBucket.body>;
