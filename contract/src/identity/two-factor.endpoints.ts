/** @file The second step of a sign-in, and the factors of one's own account. */
import { endpoint } from "../endpoint.ts";
import { text, timestamp } from "../fields.ts";
import { named, z } from "../zod.ts";
import { sessionReply } from "./identity.endpoints.ts";
import { BACKUP_CODES, TWO_FACTOR_METHODS } from "./two-factor-method.ts";

/** A code as somebody types it: of an app, of a text message, or a backup code. */
export const confirmCode = named(
  "ConfirmCode",
  z.string().check(z.trim(), z.minLength(1, "code_required"), z.maxLength(32, "too_long")),
);

export const twoFactorMethod = z.enum(TWO_FACTOR_METHODS);

/** Names a sign-in that waits for its code. What is no such token is as good as an expired one. */
const attemptToken = text(200);

const phoneReply = named(
  "PhoneNumber",
  z.object({
    /** The proven number, in E.164 form. */
    phone_number: z.nullable(text(20)),
    confirmed_at: z.nullable(timestamp),
    /** The number that this session asked for, while its code is good. */
    pending_phone_number: z.nullable(text(20)),
  }),
);

const twoFactorReply = z.object({
  phone: phoneReply,
  authenticator: z.nullable(z.object({ confirmed_at: timestamp })),
  /** Null where there are none: no second factor, no backup codes. */
  backup_codes: z.nullable(z.object({ left: z.int(), made_at: timestamp })),
});

const codes = z.array(text(16)).check(z.maxLength(BACKUP_CODES));

/** Backup codes come with the first factor, shown this once. */
const addedReply = named("FirstBackupCodes", z.object({ backup_codes: z.nullable(codes) }));

export const twoFactorEndpoints = {
  authenticateTwoFactor: endpoint({
    method: "POST",
    path: "/api/authenticate/two-factor",
    summary:
      "The second step of a sign-in: opens the session. Without `method`, whichever of the account's methods the code is of.",
    access: "anyone",
    body: z.object({
      confirm_code: confirmCode,
      two_factor_token: attemptToken,
      method: z.optional(twoFactorMethod),
    }),
    reply: sessionReply,
  }),
  sendTwoFactorCode: endpoint({
    method: "POST",
    path: "/api/authenticate/two-factor/send",
    summary: "Sends a code by text message to the phone of the account that is signing in.",
    access: "anyone",
    body: z.object({ two_factor_token: attemptToken }),
    reply: z.void(),
    status: 204,
  }),
  getTwoFactor: endpoint({
    method: "GET",
    path: "/api/me/two-factor",
    summary: "One's second factors, and how many backup codes are left.",
    access: "session",
    reply: twoFactorReply,
  }),
  sendConfirmationCode: endpoint({
    method: "POST",
    path: "/api/me/confirm/send",
    summary: "Sends a code by text message to one's phone, for proving again who is there.",
    access: "session",
    reply: z.void(),
    status: 204,
  }),
  getPhoneNumber: endpoint({
    method: "GET",
    path: "/api/me/phone-number",
    summary: "The phone of one's account.",
    access: "session",
    reply: phoneReply,
  }),
  addPhoneNumber: endpoint({
    method: "POST",
    path: "/api/me/phone-numbers",
    summary: "Asks for a phone, or another one, and sends it a code. It counts once the code was given back.",
    access: "session",
    body: z.object({
      phone_number: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(40, "phone_invalid")),
    }),
    reply: phoneReply,
  }),
  confirmPhoneNumber: endpoint({
    method: "POST",
    path: "/api/me/phone-numbers/confirm",
    summary: "Proves the phone that was asked for, by the code sent to it.",
    access: "session",
    body: z.object({ token: confirmCode }),
    reply: addedReply,
  }),
  deletePhoneNumber: endpoint({
    method: "DELETE",
    path: "/api/me/phone-number",
    summary: "Removes the phone. With the last factor go the backup codes.",
    access: "session",
    reply: z.void(),
    status: 204,
  }),
  addAuthenticator: endpoint({
    method: "POST",
    path: "/api/me/authenticator",
    summary:
      "A secret for an authenticator app, shown this once. It counts once a code of it was given back.",
    access: "session",
    reply: z.object({
      /** Base32. */
      secret: text(64),
      /** `otpauth://totp/…`, as the picture of it carries it. */
      uri: text(1000),
    }),
  }),
  confirmAuthenticator: endpoint({
    method: "POST",
    path: "/api/me/authenticator/confirm",
    summary: "Proves that the app has the secret, by a code of it.",
    access: "session",
    body: z.object({ code: confirmCode }),
    reply: addedReply,
  }),
  deleteAuthenticator: endpoint({
    method: "DELETE",
    path: "/api/me/authenticator",
    summary: "Removes the authenticator app. With the last factor go the backup codes.",
    access: "session",
    reply: z.void(),
    status: 204,
  }),
  makeBackupCodes: endpoint({
    method: "POST",
    path: "/api/me/backup-codes",
    summary: "Ten new backup codes, shown this once. The ones before no longer work.",
    access: "session",
    reply: z.object({ backup_codes: codes }),
  }),
};

export type PhoneNumber = z.output<typeof phoneReply>;
export type TwoFactor = z.output<typeof twoFactorReply>;
