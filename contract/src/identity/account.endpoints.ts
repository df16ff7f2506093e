/** @file The user's own account: details, password, confirmation of the password, sessions, and the security log. */
import { emptyReply, endpoint } from "../endpoint.ts";
import {
  authKey,
  counter,
  digits,
  email,
  personName,
  sealedKey,
  sealedSek,
  shownWord,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { emailTaken, passwordWrong, refusal, sessionNotRecent, tooManyTries } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { ACCOUNT_EVENTS } from "./account-events.ts";
import { assertion } from "./credentials.endpoints.ts";
import { addressBundle, kdfChoice, profileReply } from "./identity.endpoints.ts";
import { codeMethod, confirmCode } from "./two-factor.endpoints.ts";

const profileBody = z
  .object({ firstname: personName, lastname: personName, email, confirm_email: email })
  .check(
    z.refine((form) => form.email === form.confirm_email, {
      path: ["confirm_email"],
      error: "email_mismatch",
    }),
  );

const passwordBody = z
  .object({
    /** The auth key of the current password. */
    password: authKey,
    /** The auth key of the new password, under its new salt. */
    new_password: authKey,
    confirm_password: authKey,
    /**
     * The new password's auth key under the current salt. If it equals the current auth key, the passwords are the
     * same, and the call is refused.
     */
    new_under_old_salt: authKey,
    ...kdfChoice,
    /** The account key, sealed under the new password for the next epoch. */
    sek: sealedSek,
    /** The account key sealed for this browser, so that this session continues. */
    session_sek: sealedKey("sek-session"),
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ["confirm_password"],
      error: "password_mismatch",
    }),
  );

const sessionRow = z.object({
  sid: uid,
  is_current: z.boolean(),
  /** The user agent that the browser sent at sign-in. It is the browser's own claim and must not be trusted. */
  user_agent: text(300),
  ip: text(64),
  created_at: timestamp,
  last_used_at: timestamp,
});

export const accountEventKind = shownWord(named("AccountEventKind", z.enum(ACCOUNT_EVENTS)));

const eventRow = z.object({
  /**
   * The event's number; later events have higher numbers. To get the next page, send the last `seq` of this page as
   * `before`.
   */
  seq: counter,
  kind: accountEventKind,
  /** Details that need no translation: for an export, the format and the number of entries. */
  detail: z.nullish(text(100)),
  user_agent: text(300),
  ip: text(64),
  at: timestamp,
});

/** The number of events on one page of the security log. */
export const EVENTS_PAGE = 50;

export const accountEndpoints = {
  signAddress: endpoint({
    method: "PUT",
    path: "/api/me/signed-address",
    summary: "Stores the caller's address, signed with the caller's current keys.",
    access: "session",
    refusals: [
      refusal("validation", "The signature, the keys or the address are not the caller's current ones."),
      refusal("conflict", "A later signature of another address is stored."),
    ],
    body: z.object({ signed_address: addressBundle }),
    ...emptyReply,
  }),
  updateMe: endpoint({
    method: "PUT",
    path: "/api/me",
    summary: "Changes the caller's name and address.",
    details: "A new address takes effect once the link sent to it has been confirmed.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [
      emailTaken,
      refusal(
        "confirmation_required",
        "The address changes, and the caller has not confirmed the password in the last ten minutes.",
      ),
      tooManyTries,
    ],
    body: profileBody,
    reply: profileReply,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/api/me/password",
    summary: "Changes the password, seals the account key anew and ends all other sessions.",
    access: "session",
    refusals: [
      refusal(
        "validation",
        "`password` is wrong (`password_wrong`), or the new password is the current one (`password_same`).",
      ),
      refusal("conflict", "The password was changed in the meantime."),
      tooManyTries,
    ],
    body: passwordBody,
    reply: z.object({ token: text(4096) }),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/me/confirm",
    summary: "Confirms that the user is present, for calls that need it.",
    details: "Valid for ten minutes.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [
      refusal(
        "validation",
        "`password` or `confirm_code` is wrong or missing (`password_wrong`, `code_wrong`, `code_required`), or `assertion` is not valid (`credential_wrong`).",
      ),
      tooManyTries,
    ],
    body: z.object({
      password: authKey,
      /** The code of a second factor, if the account has one. */
      confirm_code: z.optional(confirmCode),
      method: z.optional(codeMethod),
      /** In place of a code: the signature of a security key or a passkey, over a challenge of `confirm/challenge`. */
      assertion: z.optional(assertion),
    }),
    ...emptyReply,
  }),
  unlock: endpoint({
    method: "POST",
    path: "/api/me/unlock",
    summary: "Returns the account key sealed under the password, for a locked browser to open.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [passwordWrong, tooManyTries],
    body: z.object({ password: authKey }),
    reply: z.object({ sek: sealedSek, epoch: counter }),
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/api/me/sessions",
    summary: "Lists the caller's sessions, the most recently used first.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: z.array(sessionRow),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/me/sessions/{sid}",
    summary: "Ends one of the caller's sessions.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [sessionNotRecent, refusal("not_found", "The caller has no such session.")],
    params: z.object({ sid: uid }),
    ...emptyReply,
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/api/me/sessions",
    summary: "Ends all other sessions of the caller.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [sessionNotRecent],
    reply: z.object({ ended: z.int() }),
  }),
  listActivity: endpoint({
    method: "GET",
    path: "/api/me/activity",
    summary: `Lists what happened to the caller's account, newest first, ${EVENTS_PAGE} at a time.`,
    access: "session",
    query: z.object({ before: z.optional(z.pipe(digits, counter)) }),
    reply: z.array(eventRow),
  }),
};

export type ProfileBody = z.output<typeof profileBody>;
export type PasswordBody = z.output<typeof passwordBody>;
export type SessionRow = z.output<typeof sessionRow>;
export type AccountEvent = z.output<typeof eventRow>;
