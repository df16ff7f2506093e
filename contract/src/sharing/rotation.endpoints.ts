/**
 * @file The rotation of a bucket's key, for example after a member who had the key has left. From the start of the
 * rotation, every save uses the next key. Clients of users who may rotate the key seal all other entries' keys under
 * the next key later, in chunks.
 */

import { hasOneHeader, nextBucketHeader, noHeader } from "../buckets/bucket-header.ts";
import { sealedEntryKey } from "../buckets/bulk.endpoints.ts";
import { listRow, newRow, newTombstone, storedTombstone } from "../buckets/rows.ts";
import { endpoint } from "../endpoint.ts";
import { BULK_MAX, counter, grant, mac, sealedKey, uid } from "../fields.ts";
import {
  bucketKeyChanged,
  bucketKeyNotManaged,
  bucketRowRequired,
  bucketUnseen,
  refusal,
} from "../refusals.ts";
import { BUCKET_RECIPIENTS } from "../team/recipients.ts";
import { named, z } from "../zod.ts";
import { ACCESSES_MAX } from "./accesses.endpoints.ts";

const bucketParams = z.object({ id: uid });
const BODY_LIMIT = 1024 * 1024;

/** The maximum number of rows of lists in one call, so that the keys of entries still fit into the body. */
export const LIST_ROWS_MAX = 100;

/** The maximum number of tombstones in one call, for the same reason. */
export const TOMBSTONES_MAX = 200;

/**
 * The maximum number of copies of the key in one call. Clients give the remaining copies later, as they give any
 * missing copy.
 */
const TEAM_GRANTS_MAX = 1000;

const teamGrant = z.object({ recipient_kind: z.enum(BUCKET_RECIPIENTS), recipient_uid: uid, grant });

/** An entry's key, wrapped under the bucket's current key. The entry's row is present if the client could open it. */
const rewrapped = z.object({ ek: sealedKey("ek"), ek_gen: counter, row: z.optional(newRow) });

const state = named(
  "RotationState",
  z.object({
    gen: counter,
    /**
     * How many entries and rows of lists still use an earlier key. Tombstones are not counted, because clients of
     * earlier versions do not seal them again, and so would never see 0. The rotation does not end while a tombstone
     * uses an earlier key.
     */
    remaining: z.int().check(z.minimum(0)),
  }),
);

export const rotationEndpoints = {
  startRotation: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/rotation",
    summary:
      "Replaces the key of a bucket: the next key, sealed for the caller and granted to the other members who keep access.",
    details: "A member without a grant waits to be confirmed.",
    access: "session",
    refusals: [
      bucketUnseen,
      bucketKeyNotManaged,
      refusal("conflict", "The bucket, its members or their keys have changed in the meantime."),
      bucketRowRequired,
    ],
    params: bucketParams,
    body: z
      .object({
        /** The generation that follows the bucket's current generation. The call answers 409 to any other number. */
        gen: counter,
        ...nextBucketHeader,
        key: sealedKey("bk-self"),
        grants: z.array(z.object({ user_uid: uid, grant })).check(z.maxLength(ACCESSES_MAX, "too_long")),
        /**
         * In a team's bucket, the key's copies: for the enterprise and, if the client gives them already, for other
         * recipients that are entitled to the key.
         */
        team_grants: z.optional(z.array(teamGrant).check(z.maxLength(TEAM_GRANTS_MAX, "too_long"))),
        /**
         * The number of accesses that the caller has seen. If the request contains it, the call answers 409 in two
         * cases: the bucket has another number of accesses, or `invites` names an access that has ended.
         */
        accesses: z.optional(z.int().check(z.minimum(0))),
        /** The MACs of the invitations under the next key, by the uid of the access. */
        invites: z.array(z.object({ uid, invite_mac: mac })).check(z.maxLength(ACCESSES_MAX, "too_long")),
      })
      .check(z.refine(hasOneHeader, noHeader)),
    reply: state,
    status: 201,
    bodyLimit: BODY_LIMIT,
  }),
  getRotation: endpoint({
    method: "GET",
    path: "/api/buckets/{id}/rotation",
    summary:
      "Tells what is still sealed under an earlier key: how many entries and rows of lists, the keys of up to 500 entries whose uid follows `after`, the rows of up to 100 lists whose uid follows `after_list`, and up to 200 tombstones of entries whose uid follows `after_tombstone`.",
    access: "session",
    refusals: [bucketUnseen, bucketKeyNotManaged],
    params: bucketParams,
    query: z.object({
      after: z.optional(uid),
      after_list: z.optional(uid),
      after_tombstone: z.optional(uid),
    }),
    reply: z.object({
      ...state.shape,
      entries: z.array(sealedEntryKey),
      lists: z.array(named("ListBehind", z.object({ uid, row: listRow }))),
      /** Servers of earlier versions leave tombstones out. */
      tombstones: z.optional(z.array(storedTombstone)),
    }),
  }),
  continueRotation: endpoint({
    method: "PUT",
    path: "/api/buckets/{id}/rotation",
    summary:
      "Seals the keys and rows of entries, the rows of lists, and tombstones under the current key of the bucket.",
    details: "Entries and lists that were saved, moved or deleted in the meantime are skipped.",
    access: "session",
    refusals: [bucketUnseen, bucketKeyNotManaged, bucketKeyChanged],
    params: bucketParams,
    body: z.object({
      gen: counter,
      keys: z
        .record(uid, rewrapped)
        .check(z.refine((keys) => Object.keys(keys).length <= BULK_MAX, "too_long")),
      lists: z.optional(
        z
          .record(uid, listRow)
          .check(z.refine((rows) => Object.keys(rows).length <= LIST_ROWS_MAX, "too_long")),
      ),
      /**
       * Each tombstone keeps its counter `k`. Null stands for a tombstone that does not open; the server deletes it.
       */
      tombstones: z.optional(
        z
          .record(uid, z.nullable(newTombstone))
          .check(z.refine((sealed) => Object.keys(sealed).length <= TOMBSTONES_MAX, "too_long")),
      ),
    }),
    reply: state,
    bodyLimit: BODY_LIMIT,
  }),
};

export type RotationStart = z.output<typeof rotationEndpoints.startRotation.body>;
export type RotationChunk = z.output<typeof rotationEndpoints.continueRotation.body>;
export type RotationPage = z.output<typeof rotationEndpoints.getRotation.reply>;
export type ListBehind = RotationPage["lists"][number];
export type RotationState = z.output<typeof state>;
