/**
 * @file Keys in an enterprise. Only members who are entitled to some part of a bucket get its key. The server lists the
 * members who lack the key. A client that has the key gives it to members in the roster whom a signed permission
 * entitles to the key. Before it gives the key to any other member in the roster, the client asks its user.
 */
import { signedGrant } from "../buckets/buckets.endpoints.ts";
import { endpoint } from "../endpoint.ts";
import { counter, grant, uid } from "../fields.ts";
import { notActiveMember, notInEnterprise, tooManyTries } from "../refusals.ts";
import { z } from "../zod.ts";
import { enterpriseParams } from "./fields.ts";
import { BUCKET_RECIPIENTS, GROUP_KEY_RECIPIENTS } from "./recipients.ts";
import { groupKeyGrant } from "./roster.endpoints.ts";

/** The maximum number of objects in a reply, of grants in a call, and of refused keys that a call reports. */
export const WORK_MAX = 200;
export const GRANTS_MAX = 1000;
export const REFUSALS_MAX = 50;
const GRANTS_BODY_LIMIT = 1024 * 1024;

export const bucketGrant = z.object({
  bucket_uid: uid,
  gen: counter,
  recipient_kind: z.enum(BUCKET_RECIPIENTS),
  recipient_uid: uid,
  grant,
});

/**
 * A copy of a group's private key that the caller can open. It is sealed to the caller, or to the enterprise's bucket
 * key.
 */
const heldGroupKey = z.object({
  group_uid: uid,
  gen: counter,
  recipient_kind: z.enum(GROUP_KEY_RECIPIENTS),
  /** The generation of the enterprise's bucket key, if the group's key is sealed to it; otherwise null. */
  erk_gen: z.nullable(counter),
  ...signedGrant.shape,
});

/**
 * A copy of a key that the caller's client could not open. It was given to the caller, to one of the caller's groups,
 * or to the enterprise.
 */
const refusedKey = z.object({ model: z.enum(["bucket", "group"]), uid, gen: counter, grant });

const work = z.object({
  /** Buckets whose key the caller has, but some other recipients lack. */
  buckets: z.array(
    z.object({
      bucket_uid: uid,
      gen: counter,
      recipients: z.array(z.object({ kind: z.enum(BUCKET_RECIPIENTS), uid })),
    }),
  ),
  /** Groups whose key the caller has, but some other recipients lack. */
  groups: z.array(
    z.object({
      group_uid: uid,
      gen: counter,
      recipients: z.array(z.object({ kind: z.enum(GROUP_KEY_RECIPIENTS), uid })),
    }),
  ),
  /** Buckets whose rotation is due or running, and in which the caller may do everything. */
  rotations: z.array(uid),
  /** Whether the caller's account key is not yet sealed to the enterprise's current recovery key. */
  escrow_due: z.boolean(),
  /** For administrators, the number of changes that they have yet to sign into the roster. */
  roster_due: z.int().check(z.minimum(0)),
  /** The cursor for the next call; null if nothing follows. */
  next: z.nullable(uid),
});

export const keysEndpoints = {
  teamWork: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/work",
    summary:
      "Returns keys that members lack and the caller's client can give, up to 200 objects of each kind whose uid follows `after`.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    query: z.object({ after: z.optional(uid) }),
    reply: work,
  }),
  giveKeys: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/grants",
    summary: "Gives keys to members who lack them.",
    details: "Keys that were given in the meantime, or are no longer wanted, are skipped.",
    access: "session",
    refusals: [notInEnterprise, notActiveMember],
    params: enterpriseParams,
    body: z.object({
      bucket_grants: z.array(bucketGrant).check(z.maxLength(GRANTS_MAX, "too_long")),
      group_keys: z.array(groupKeyGrant).check(z.maxLength(GRANTS_MAX, "too_long")),
    }),
    reply: z.object({ given: z.int().check(z.minimum(0)) }),
    bodyLimit: GRANTS_BODY_LIMIT,
  }),
  refuseKeys: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/refused-keys",
    summary:
      "Reports copies of keys that do not open: the caller's own, those of the caller's groups and, for administrators, the enterprise's.",
    details:
      "A member who has the key gives it again. The audit log names the member who gave the reported copy. Copies that do not exist any more, or were reported before, are skipped.",
    access: "session",
    refusals: [notInEnterprise, notActiveMember, tooManyTries],
    params: enterpriseParams,
    body: z.object({
      keys: z.array(refusedKey).check(z.minLength(1, "required"), z.maxLength(REFUSALS_MAX, "too_long")),
    }),
    reply: z.object({ refused: z.int().check(z.minimum(0)) }),
  }),
  getGroupKeys: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/group-keys",
    summary:
      "Returns the keys of the caller's groups, and for administrators those of all groups as sealed to the enterprise.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    reply: z.object({ keys: z.array(heldGroupKey) }),
  }),
};

export type TeamWork = z.output<typeof work>;
export type TeamGrants = z.output<typeof keysEndpoints.giveKeys.body>;
export type RefusedKey = z.output<typeof refusedKey>;
export type BucketGrant = z.output<typeof bucketGrant>;
export type HeldGroupKey = z.output<typeof heldGroupKey>;
