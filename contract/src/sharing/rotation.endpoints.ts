/**
 * @file Changing a bucket's key once somebody who had it is gone. The next key is there at once and all that
 * is saved from then on hangs on it; the keys of the entries follow in chunks, and anyone who may can go on.
 */
import { entryKeyRow } from "../buckets/bulk.endpoints.ts";
import { endpoint } from "../endpoint.ts";
import { BULK_MAX, counter, grant, mac, replacedMac, sealedKey, uid } from "../fields.ts";
import { BUCKET_RECIPIENTS } from "../team/recipients.ts";
import { named, z } from "../zod.ts";
import { ACCESSES_MAX } from "./accesses.endpoints.ts";

const bucketParams = z.object({ id: uid });
const BODY_LIMIT = 1024 * 1024;

/** More are given afterwards, as any that are missing. */
const TEAM_GRANTS_MAX = 1000;

const teamGrant = z.object({ recipient_kind: z.enum(BUCKET_RECIPIENTS), recipient_uid: uid, grant });

/** An entry's key, wrapped under the bucket's key of now. */
const rewrapped = z.object({ ek: sealedKey("ek"), ek_gen: counter });

const state = named(
  "RotationState",
  z.object({
    gen: counter,
    /** How many entries still hang on an earlier key. */
    remaining: z.int().check(z.minimum(0)),
  }),
);

export const rotationEndpoints = {
  startRotation: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/rotation",
    summary:
      "The next key of a bucket, wrapped for the caller and granted to everyone else who keeps access. Who is left out waits to be confirmed.",
    access: "session",
    params: bucketParams,
    body: z.object({
      /** The one after the bucket's generation of now; any other answers 409. */
      gen: counter,
      header_mac: mac,
      replaces: replacedMac,
      key: sealedKey("bk-self"),
      grants: z.array(z.object({ user_uid: uid, grant })).check(z.maxLength(ACCESSES_MAX, "too_long")),
      /** Of a team's bucket: to the enterprise, and to whoever else is entitled. */
      team_grants: z.optional(z.array(teamGrant).check(z.maxLength(TEAM_GRANTS_MAX, "too_long"))),
      /** How many accesses the caller knew of. Given, there must be as many, and those invited among them: else 409. */
      accesses: z.optional(z.int().check(z.minimum(0))),
      /** The MACs of invitations, by access, under the next key. */
      invites: z.array(z.object({ uid, invite_mac: mac })).check(z.maxLength(ACCESSES_MAX, "too_long")),
    }),
    reply: state,
    status: 201,
    bodyLimit: BODY_LIMIT,
  }),
  getRotation: endpoint({
    method: "GET",
    path: "/api/buckets/{id}/rotation",
    summary:
      "What still hangs on an earlier key: how many entries, and the keys of up to 500 of them, those whose uid comes after `after`.",
    access: "session",
    params: bucketParams,
    query: z.object({ after: z.optional(uid) }),
    reply: z.object({ ...state.shape, entries: z.array(entryKeyRow) }),
  }),
  continueRotation: endpoint({
    method: "PUT",
    path: "/api/buckets/{id}/rotation",
    summary:
      "Wraps entries' keys under the bucket's key of now. One that was saved, moved or deleted in the meantime is passed over.",
    access: "session",
    params: bucketParams,
    body: z.object({
      gen: counter,
      keys: z
        .record(uid, rewrapped)
        .check(z.refine((keys) => Object.keys(keys).length <= BULK_MAX, "too_long")),
    }),
    reply: state,
    bodyLimit: BODY_LIMIT,
  }),
};

export type RotationStart = z.output<typeof rotationEndpoints.startRotation.body>;
export type RotationKeys = z.output<typeof rotationEndpoints.continueRotation.body>["keys"];
export type RotationState = z.output<typeof state>;
