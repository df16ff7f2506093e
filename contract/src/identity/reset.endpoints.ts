/**
 * @file Ways back into an account whose password is lost. A mailed link proves the address. Then a trusted browser, the
 * recovery code or an administrator's help opens the account key. A user who has none of these resets the account
 * without its data. The data is locked, and is erased after 30 days.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { authKey, counter, email, sealedKey, sealedSek, sealedState, text, uid } from "../fields.ts";
import { refusal, resetLinkInvalid, resetLinkOfAnother, tooManyTries, uidTaken } from "../refusals.ts";
import { z } from "../zod.ts";
import { bundle, kdfChoice, privateKeys } from "./identity.endpoints.ts";
import { firstBucket } from "./new-account.ts";
import { passwordFacts, recoveryAuth } from "./recovery-facts.ts";

export const RESET_LINK_MINUTES = 30;

/** The token of the link. Its form is not checked here: the service refuses any text that is not a valid token. */
const resetToken = text(200);

const wayBack = z.object({
  uid,
  ...passwordFacts,
  ak_gen: counter,
  /** The generation of the current identity; the next identity gets the next number. */
  identity_gen: counter,
  /**
   * Whether the account never proved its address. If so, another person may have created the account, and the owner of
   * the mailbox can replace it.
   */
  unproven: z.boolean(),
  has_code: z.boolean(),
  /** Whether administrators of an enterprise can be asked for the account key. */
  has_administrators: z.optional(z.boolean()),
  /** The number of trusted browsers. They are not listed, because a browser already knows its own id. */
  devices: z.int(),
  /**
   * The account key, sealed for the recovery code or the trusted browser that the request proves. At least one of
   * `recovery_wrap` and `device_wrap` is null.
   */
  recovery_wrap: z.nullable(sealedKey("ak-recovery")),
  device_wrap: z.nullable(sealedKey("ak-device")),
});

/** A new account key, with everything that depends on it, for a reset without the account's data. */
const freshKeys = z.object({
  ak_gen: counter,
  bundle,
  private_keys: privateKeys,
  bucket: firstBucket,
  /** The first save of the account's state. Clients of earlier versions send none. */
  state: z.optional(sealedState),
});

const resetBody = z
  .object({
    email,
    password: authKey,
    password_confirmation: authKey,
    token: resetToken,
    ...kdfChoice,
    /** The account key, sealed under the new password for `epoch`. */
    sek: sealedSek,
    epoch: counter,
    /**
     * The new password's auth key under the previous salt. If it equals the previous auth key, the passwords are the
     * same, and the call is refused.
     */
    new_under_old_salt: authKey,
    fresh: z.optional(freshKeys),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ["password_confirmation"],
      error: "password_mismatch",
    }),
  );

export const resetEndpoints = {
  sendResetLink: endpoint({
    method: "POST",
    path: "/api/password/reset-link",
    summary: "Sends a link to reset the password.",
    details: "The answer does not tell whether the address has an account.",
    access: "anyone",
    refusals: [tooManyTries],
    body: z.object({ email }),
    ...emptyReply,
  }),
  recover: endpoint({
    method: "POST",
    path: "/api/password/recovery",
    summary: "Returns what can open the account that a reset link belongs to.",
    details: "With `verifier` or `device_id`, also the account key sealed for it.",
    access: "anyone",
    refusals: [
      resetLinkInvalid,
      refusal("validation", "`verifier` is not that of the recovery code (`recovery_code_wrong`)."),
      refusal("not_found", "The account does not trust the browser that `device_id` names."),
      tooManyTries,
    ],
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
      "Sets a new password after the account key was recovered, or resets the account without its data (`fresh`).",
    details: "Ends all sessions and opens none.",
    access: "anyone",
    refusals: [
      resetLinkInvalid,
      resetLinkOfAnother,
      refusal("reset.invalid_password", "The new password is the current one."),
      refusal("forbidden", "The account key was not recovered with this link, and `fresh` is missing."),
      refusal("conflict", "The account was changed in the meantime."),
      uidTaken,
      tooManyTries,
    ],
    body: resetBody,
    ...emptyReply,
  }),
};

export type WayBack = z.output<typeof wayBack>;
export type ResetBody = z.output<typeof resetBody>;
