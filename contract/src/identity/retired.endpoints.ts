/** @file The data that a reset has locked. A previous password or recovery code can restore the data. */
import { bucketHeader } from "../buckets/bucket-header.ts";
import { bucketRow } from "../buckets/rows.ts";
import { emptyReply, endpoint } from "../endpoint.ts";
import {
  authKey,
  BULK_MAX,
  counter,
  mac,
  readableName,
  sealedKey,
  sealedSek,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { refusal, tooManyTries } from "../refusals.ts";
import { z } from "../zod.ts";
import { passwordFacts, recoveryAuth } from "./recovery-facts.ts";

/** Days for which a replaced password or recovery code can still restore the data. */
export const RETIRED_DAYS = 30;
const RESTORE_BODY_LIMIT = 1024 * 1024;

/**
 * What can still open a previous account key, when it is erased, and how much is locked under it. The sealed key itself
 * is in the reply of `openRetired`.
 */
export const retired = z.object({
  ak_gen: counter,
  erase_at: timestamp,
  /** Whether a previous recovery code opens the account key. */
  has_code: z.boolean(),
  /** The previous passwords that open the account key, the latest first. */
  passwords: z.array(z.object({ uid, ...passwordFacts })),
  buckets: z.int(),
  entries: z.int(),
});

/** Earlier keys of a bucket. Entries are still sealed under them while the bucket's key is being rotated. */
const earlierWraps = z.array(z.object({ gen: counter, wrap: sealedKey("bk-self") }));

/** A locked bucket: its key is still sealed under the previous account key. */
const lockedBucket = z.object({
  uid,
  name: text(255),
  is_system: z.boolean(),
  /** For a team's bucket, the uid of the enterprise in the bucket's header. */
  enterprise_uid: z.nullable(uid),
  gen: counter,
  wrap: sealedKey("bk-self"),
  earlier: earlierWraps,
  row: z.nullable(bucketRow),
  header_mac: z.nullable(mac),
});

/**
 * A bucket to unlock. A former system bucket also gets a new name, with a new row or header MAC, because the account
 * now has another system bucket.
 */
const restoredBucket = z.object({
  uid,
  wrap: sealedKey("bk-self"),
  /** The earlier keys that the locked bucket listed, now wrapped under the current account key. */
  earlier: z.optional(earlierWraps),
  name: z.optional(readableName),
  ...bucketHeader,
});

export const retiredEndpoints = {
  openRetired: endpoint({
    method: "POST",
    path: "/api/me/retired/open",
    summary:
      "Returns the previous account key sealed under a previous password or recovery code, and buckets that a reset locked.",
    access: "session",
    refusals: [
      refusal(
        "validation",
        "The password or the recovery code is wrong (`password_wrong`, `recovery_code_wrong`).",
      ),
      tooManyTries,
    ],
    body: z.union([
      z.object({ uid, password: authKey }),
      z.object({ ak_gen: counter, verifier: recoveryAuth }),
    ]),
    reply: z.object({
      sek: z.nullable(sealedSek),
      recovery_wrap: z.nullable(sealedKey("ak-recovery")),
      /**
       * Locked buckets, at most as many as one call can restore. After the client has restored them, this call returns
       * the next ones.
       */
      buckets: z.array(lockedBucket),
    }),
  }),
  restoreRetired: endpoint({
    method: "POST",
    path: "/api/me/retired/restore",
    summary:
      "Unlocks the caller's own buckets with their keys sealed under the current account key, all of them or none.",
    access: "session",
    refusals: [
      refusal("bucket.not_found", "One of the buckets is not locked for the caller."),
      refusal(
        "conflict",
        "The account has another current account key by now, or a bucket has other keys than those that are restored.",
      ),
    ],
    body: z.object({
      /**
       * The generation of the previous account key, under which the buckets are locked. `to_ak_gen` is that of the
       * current key.
       */
      from_ak_gen: counter,
      to_ak_gen: counter,
      buckets: z.array(restoredBucket).check(z.minLength(1, "required"), z.maxLength(BULK_MAX, "too_long")),
    }),
    ...emptyReply,
    bodyLimit: RESTORE_BODY_LIMIT,
  }),
};

export type Retired = z.output<typeof retired>;
export type LockedBucket = z.output<typeof lockedBucket>;
export type RestoredBucket = z.output<typeof restoredBucket>;
