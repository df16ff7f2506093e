/** @file What was there before a reset, locked until an old password or recovery code brings it back. */
import { endpoint } from "../endpoint.ts";
import {
  authKey,
  BULK_MAX,
  counter,
  mac,
  name,
  sealedKey,
  sealedSek,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { z } from "../zod.ts";
import { passwordFacts, recoveryAuth } from "./recovery-facts.ts";

/** Days for which a replaced password and code still bring old data back. */
export const RETIRED_DAYS = 30;
const RESTORE_BODY_LIMIT = 1024 * 1024;

/** The account key of before, still sealed under what a reset replaced. */
export const retired = z.object({
  ak_gen: counter,
  /** When it goes for good. */
  erase_at: timestamp,
  /** Whether the recovery code of then opens it. */
  has_code: z.boolean(),
  /** The passwords that open it, the latest first. */
  passwords: z.array(z.object({ uid, ...passwordFacts })),
  buckets: z.int(),
  entries: z.int(),
});

/** A key of before the one of now, on which entries hang while a bucket's key is being changed. */
const earlierWraps = z.array(z.object({ gen: counter, wrap: sealedKey("bk-self") }));

/** A bucket that is locked: its key still hangs on the account key of before. */
const lockedBucket = z.object({
  uid,
  name: text(255),
  is_system: z.boolean(),
  /** Of a team's bucket, as its header names it. */
  enterprise_uid: z.nullable(uid),
  gen: counter,
  wrap: sealedKey("bk-self"),
  earlier: earlierWraps,
  header_mac: mac,
});

/** The former system bucket takes a name and a header of its own, since there is a new one. */
const restoredBucket = z.object({
  uid,
  wrap: sealedKey("bk-self"),
  /** The same that were given out. */
  earlier: z.optional(earlierWraps),
  name: z.optional(name),
  header_mac: z.optional(mac),
});

export const retiredEndpoints = {
  openRetired: endpoint({
    method: "POST",
    path: "/api/me/retired/open",
    summary:
      "For an old password or recovery code, the account key of before sealed under it, and buckets that are locked.",
    access: "session",
    body: z.union([
      z.object({ uid, password: authKey }),
      z.object({ ak_gen: counter, verifier: recoveryAuth }),
    ]),
    reply: z.object({
      sek: z.nullable(sealedSek),
      recovery_wrap: z.nullable(sealedKey("ak-recovery")),
      /** At most as many as one call restores; what is restored makes place for the next. */
      buckets: z.array(lockedBucket),
    }),
  }),
  restoreRetired: endpoint({
    method: "POST",
    path: "/api/me/retired/restore",
    summary: "Unlocks own buckets with their keys wrapped under the account key of now, all of them or none.",
    access: "session",
    body: z.object({
      /** The account key that they hang on, and the one that their keys are wrapped under now. */
      from_ak_gen: counter,
      to_ak_gen: counter,
      buckets: z.array(restoredBucket).check(z.minLength(1, "required"), z.maxLength(BULK_MAX, "too_long")),
    }),
    reply: z.void(),
    status: 204,
    bodyLimit: RESTORE_BODY_LIMIT,
  }),
};

export type Retired = z.output<typeof retired>;
export type LockedBucket = z.output<typeof lockedBucket>;
export type RestoredBucket = z.output<typeof restoredBucket>;
