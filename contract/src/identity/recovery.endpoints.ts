/**
 * @file Ways back into an account whose password is lost: a link sent by mail proves the address, and a
 * trusted browser or the recovery code opens the account key. Without either one starts empty, and what
 * was there stays locked for a while.
 */
import { endpoint } from "../endpoint.ts";
import {
  authKey,
  BULK_MAX,
  counter,
  email,
  mac,
  name,
  newUid,
  salt,
  sealedKey,
  sealedSek,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { z } from "../zod.ts";
import { bundle, privateKeys } from "./identity.endpoints.ts";

/** Days for which a replaced password and code still bring old data back. */
export const RETIRED_DAYS = 30;
export const RESET_LINK_MINUTES = 30;
const RESTORE_BODY_LIMIT = 1024 * 1024;

const KDF = z.int().check(z.minimum(1), z.maximum(1));

/** As typed or followed: whatever is no live token is an invalid link. */
const resetToken = text(200);
/** What proves a recovery code: 32 bytes derived from it, base64url. */
const recoveryAuth = authKey;

/** How a password was derived, to try one against it. */
const passwordFacts = { kdf: KDF, salt, epoch: counter };

/** The account key of before, still sealed under what a reset replaced. */
const retired = z.object({
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

const recoveryState = z.object({
  ak_gen: counter,
  code: z.nullable(z.object({ created_at: timestamp, saved_at: z.nullable(timestamp) })),
  retired: z.array(retired),
  /** System buckets that were brought back: their entries wait to be moved into the one of now. */
  recovered_buckets: z.array(uid),
});

const deviceRow = z.object({
  uid,
  /** As the browser called itself: its own words, never to be trusted. */
  user_agent: text(300),
  created_at: timestamp,
  last_used_at: timestamp,
});

const wayBack = z.object({
  uid,
  ...passwordFacts,
  ak_gen: counter,
  /** Counts identities: the next one has the next number. */
  identity_gen: counter,
  has_code: z.boolean(),
  /** Whether administrators of an enterprise can be asked for the account key. */
  has_administrators: z.optional(z.boolean()),
  /** How many browsers are trusted. Which ones is not told: one proves itself by naming itself. */
  devices: z.int(),
  /** What the proof was given for. */
  recovery_wrap: z.nullable(sealedKey("ak-recovery")),
  device_wrap: z.nullable(sealedKey("ak-device")),
});

/** A new account key with all that hangs on one: how one starts empty. */
const freshKeys = z.object({
  ak_gen: counter,
  bundle,
  private_keys: privateKeys,
  bucket: z.object({ uid: newUid, key: sealedKey("bk-self"), header_mac: mac }),
});

const resetBody = z
  .object({
    email,
    password: authKey,
    password_confirmation: authKey,
    token: resetToken,
    kdf: KDF,
    salt,
    /** The account key, sealed under the new password for `epoch`. */
    sek: sealedSek,
    epoch: counter,
    /** The new password under the salt of before: two that are the same give the same key. */
    new_under_old_salt: authKey,
    fresh: z.optional(freshKeys),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ["password_confirmation"],
      error: "password_mismatch",
    }),
  );

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

export const recoveryEndpoints = {
  recoveryState: endpoint({
    method: "GET",
    path: "/api/me/recovery",
    summary: "Whether there is a recovery code, and what can still be brought back of before a reset.",
    access: "session",
    reply: recoveryState,
  }),
  putRecoveryCode: endpoint({
    method: "PUT",
    path: "/api/me/recovery-code",
    summary: "Sets the recovery code; the one before no longer works. Takes a confirmation.",
    access: "session",
    body: z.object({ wrap: sealedKey("ak-recovery"), verifier: recoveryAuth, ak_gen: counter }),
    reply: z.void(),
    status: 204,
  }),
  recoveryCodeSaved: endpoint({
    method: "POST",
    path: "/api/me/recovery-code/saved",
    summary: "Notes that the recovery code was written down: nobody needs to be reminded any more.",
    access: "session",
    reply: z.void(),
    status: 204,
  }),
  listDevices: endpoint({
    method: "GET",
    path: "/api/me/devices",
    summary: "The trusted browsers, the one used last first.",
    access: "session",
    reply: z.array(deviceRow),
  }),
  trustDevice: endpoint({
    method: "POST",
    path: "/api/me/devices",
    summary: "Trusts a browser, or renews its trust: it can open the account key in a reset.",
    access: "session",
    body: z.object({ uid: newUid, wrap: sealedKey("ak-device"), ak_gen: counter }),
    reply: z.void(),
    status: 204,
  }),
  distrustDevice: endpoint({
    method: "DELETE",
    path: "/api/me/devices/{id}",
    summary: "Takes the trust of a browser back.",
    access: "session",
    params: z.object({ id: uid }),
    reply: z.void(),
    status: 204,
  }),
  sendResetLink: endpoint({
    method: "POST",
    path: "/api/password/reset-link",
    summary: "Sends a link to reset the password. The answer does not tell whether the address is known.",
    access: "anyone",
    body: z.object({ email }),
    reply: z.void(),
    status: 204,
  }),
  recover: endpoint({
    method: "POST",
    path: "/api/password/recovery",
    summary:
      "What can open the account that a reset link belongs to; with `verifier` or `device_id`, the account key sealed for it.",
    access: "anyone",
    body: z
      .object({ token: resetToken, verifier: z.optional(recoveryAuth), device_id: z.optional(uid) })
      .check(
        z.refine((form) => form.verifier === undefined || form.device_id === undefined, {
          path: ["device_id"],
          error: "invalid",
        }),
      ),
    reply: wayBack,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/password/reset",
    summary:
      "Sets a new password once the account key was recovered, or with `fresh` starts empty. Ends all sessions and opens none.",
    access: "anyone",
    body: resetBody,
    reply: z.void(),
    status: 204,
  }),
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

export type RecoveryState = z.output<typeof recoveryState>;
export type Retired = z.output<typeof retired>;
export type TrustedDevice = z.output<typeof deviceRow>;
export type WayBack = z.output<typeof wayBack>;
export type ResetBody = z.output<typeof resetBody>;
export type LockedBucket = z.output<typeof lockedBucket>;
export type RestoredBucket = z.output<typeof restoredBucket>;
