/** @file Giving a bucket to somebody who has access to it, once that person accepts. */
import { bucketReply } from "../buckets/buckets.endpoints.ts";
import { endpoint } from "../endpoint.ts";
import { grant, mac, replacedMac, sealedKey, uid } from "../fields.ts";
import { z } from "../zod.ts";

const bucketParams = z.object({ id: uid });

export const handoverEndpoints = {
  offerBucket: endpoint({
    method: "PUT",
    path: "/api/buckets/{id}/handover",
    summary:
      "Offers a bucket to one of those who hold its key. `grant` is to that person, at the level owner.",
    access: "session",
    params: bucketParams,
    body: z.object({ user_uid: uid, grant }),
    reply: bucketReply,
  }),
  withdrawOffer: endpoint({
    method: "DELETE",
    path: "/api/buckets/{id}/handover",
    summary: "Takes the offer back, or declines it.",
    access: "session",
    params: bucketParams,
    reply: z.void(),
    status: 204,
  }),
  acceptBucket: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/handover/accept",
    summary:
      "Takes a bucket over. The header names the new owner, `key` is the bucket's key of now under his account key, and `grant` keeps the one before as an administrator.",
    access: "session",
    params: bucketParams,
    body: z.object({ header_mac: mac, replaces: replacedMac, key: sealedKey("bk-self"), grant }),
    reply: bucketReply,
  }),
};

export type OfferBody = z.output<typeof handoverEndpoints.offerBucket.body>;
export type AcceptBody = z.output<typeof handoverEndpoints.acceptBucket.body>;
