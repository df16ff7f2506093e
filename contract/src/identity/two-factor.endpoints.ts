/** @file The second step of a sign-in, and the second factors of the user's own account. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { text, timestamp } from "../fields.ts";
import {
  accountDisabled,
  accountSuspended,
  emailUnproven,
  passwordNotConfirmed,
  phoneMissing,
  refusal,
  tooManyTries,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { sessionReply } from "./identity.endpoints.ts";
import { BACKUP_CODES, CODE_METHODS } from "./two-factor-method.ts";

/** A code that the user types: from an authenticator app or a text message, or a backup code. */
export const confirmCode = named(
  "ConfirmCode",
  z.string().check(z.trim(), z.minLength(1, "code_required"), z.maxLength(32, "too_long")),
);

export const codeMethod = z.enum(CODE_METHODS);

/** Identifies a sign-in that waits for its second factor. An invalid token is treated like an expired token. */
export const attemptToken = text(200);

const phoneReply = named(
  "PhoneNumber",
  z.object({
    /** The proven number, in E.164 form. */
    phone_number: z.nullable(text(20)),
    confirmed_at: z.nullable(timestamp),
    /**
     * The new number to which the server has sent a code at this session's request; null after the code has expired.
     */
    pending_phone_number: z.nullable(text(20)),
  }),
);

const twoFactorReply = z.object({
  phone: phoneReply,
  authenticator: z.nullable(z.object({ confirmed_at: timestamp })),
  /** Null if the account has no second factor, because then it has no backup codes. */
  backup_codes: z.nullable(z.object({ left: z.int(), made_at: timestamp })),
});

const codes = z.array(text(16)).check(z.maxLength(BACKUP_CODES));

/**
 * The backup codes, which only this reply shows. They are made when the first factor is added; null for a further
 * factor.
 */
export const addedReply = named("FirstBackupCodes", z.object({ backup_codes: z.nullable(codes) }));

export const factorNotConfirmed = refusal(
  "confirmation_required",
  "The caller has not confirmed the password in the last ten minutes; for the first factor, a session that is ten minutes old or less is enough.",
);

export const twoFactorEndpoints = {
  authenticateTwoFactor: endpoint({
    method: "POST",
    path: "/api/authenticate/two-factor",
    summary: "Opens a session with the code of a second factor.",
    details: "Without `method`, the code may be of any of the account's methods.",
    access: "anyone",
    refusals: [
      refusal("two_factor.failed", "The code is wrong."),
      refusal(
        "two_factor.expired",
        "The sign-in is unknown, used or expired, or the password was changed in the meantime.",
      ),
      accountSuspended,
      accountDisabled,
      tooManyTries,
    ],
    body: z.object({
      confirm_code: confirmCode,
      two_factor_token: attemptToken,
      method: z.optional(codeMethod),
    }),
    reply: sessionReply,
  }),
  sendTwoFactorCode: endpoint({
    method: "POST",
    path: "/api/authenticate/two-factor/send",
    summary: "Sends a code by text message to the phone of the account that is signing in.",
    access: "anyone",
    refusals: [
      refusal("two_factor.expired", "The sign-in is unknown, used or expired."),
      phoneMissing,
      tooManyTries,
    ],
    body: z.object({ two_factor_token: attemptToken }),
    ...emptyReply,
  }),
  getTwoFactor: endpoint({
    method: "GET",
    path: "/api/me/two-factor",
    summary: "Returns the caller's second factors and how many backup codes are left.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: twoFactorReply,
  }),
  sendConfirmationCode: endpoint({
    method: "POST",
    path: "/api/me/confirm/send",
    summary: "Sends a code by text message to the caller's phone, for `confirm`.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [phoneMissing, tooManyTries],
    ...emptyReply,
  }),
  getPhoneNumber: endpoint({
    method: "GET",
    path: "/api/me/phone-number",
    summary: "Returns the phone of the caller's account.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: phoneReply,
  }),
  addPhoneNumber: endpoint({
    method: "POST",
    path: "/api/me/phone-numbers",
    summary: "Sends a code to a new phone.",
    details: "The phone takes effect once the code is confirmed.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [
      emailUnproven,
      factorNotConfirmed,
      refusal(
        "validation",
        "The number is invalid, of a country without text messages, or the current one (`phone_invalid`, `phone_country`, `phone_same`).",
      ),
      tooManyTries,
    ],
    body: z.object({
      phone_number: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(40, "phone_invalid")),
    }),
    reply: phoneReply,
  }),
  confirmPhoneNumber: endpoint({
    method: "POST",
    path: "/api/me/phone-numbers/confirm",
    summary: "Adds the phone that the code was sent to.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [
      emailUnproven,
      factorNotConfirmed,
      refusal("two_factor.code_invalid", "The code is wrong or expired."),
      tooManyTries,
    ],
    body: z.object({ token: confirmCode }),
    reply: addedReply,
  }),
  deletePhoneNumber: endpoint({
    method: "DELETE",
    path: "/api/me/phone-number",
    summary: "Removes the phone.",
    details: "The last factor takes the backup codes with it.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [passwordNotConfirmed, phoneMissing],
    ...emptyReply,
  }),
  addAuthenticator: endpoint({
    method: "POST",
    path: "/api/me/authenticator",
    summary: "Makes a secret for an authenticator app, which only this reply shows.",
    details: "The app takes effect once a code from it is confirmed.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [emailUnproven, factorNotConfirmed],
    reply: z.object({
      /** Base32. */
      secret: text(64),
      /** `otpauth://totp/…`, the content of the QR code. */
      uri: text(1000),
    }),
  }),
  confirmAuthenticator: endpoint({
    method: "POST",
    path: "/api/me/authenticator/confirm",
    summary: "Adds the authenticator app that has the secret.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [
      emailUnproven,
      factorNotConfirmed,
      refusal("two_factor.code_invalid", "There is no secret that waits for a code."),
      refusal("validation", "`code` is wrong (`code_wrong`)."),
      tooManyTries,
    ],
    body: z.object({ code: confirmCode }),
    reply: addedReply,
  }),
  deleteAuthenticator: endpoint({
    method: "DELETE",
    path: "/api/me/authenticator",
    summary: "Removes the authenticator app.",
    details: "The last factor takes the backup codes with it.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [passwordNotConfirmed, refusal("not_found", "The account has no authenticator app.")],
    ...emptyReply,
  }),
  makeBackupCodes: endpoint({
    method: "POST",
    path: "/api/me/backup-codes",
    summary: "Makes ten new backup codes, which only this reply shows.",
    details: "The previous codes no longer work.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [passwordNotConfirmed, refusal("two_factor.off", "The account has no second factor.")],
    reply: z.object({ backup_codes: codes }),
  }),
};

export type PhoneNumber = z.output<typeof phoneReply>;
export type TwoFactor = z.output<typeof twoFactorReply>;
