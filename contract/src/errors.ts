/**
 * @file The error catalogue: every way in which a call can fail, its HTTP status and its English
 * sentence (docs/specification.md, section 8). The wire form is `{status, code, user_message, errors}`.
 */
import type { TwoFactorChallenge } from "./identity/two-factor-method.ts";

/** The error types, each with its HTTP status. Some are from the specification; the others are Keepwell's own. */
export const STATUS_OF = {
  bad_request: 400,
  card_error: 400,
  requires_action: 400,
  last_card: 400,
  invalid_user: 400,
  invalid_password: 400,
  invalid_token: 400,
  unauthorized: 401,
  two_factor_required: 401,
  payment: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  validation: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorType = keyof typeof STATUS_OF;

const of = <T extends ErrorType>(type: T, sentence: string) => ({ type, sentence });

/**
 * The error codes, each with its type and its English sentence. The type decides the HTTP status. With the code, a
 * client finds the sentence in another language.
 */
export const ERRORS = {
  bad_request: of("bad_request", "This request could not be understood."),
  unsupported: of("unsupported", "This call takes JSON."),
  too_large: of("too_large", "This request is too large."),
  headers_too_large: of("headers_too_large", "The headers of this request are too large."),
  method_not_allowed: of("method_not_allowed", "This address does not take this method."),
  timeout: of("timeout", "This request took too long to arrive."),
  validation: of("validation", "Please check the information you entered."),
  unauthorized: of("unauthorized", "Please sign in again."),
  "account.held": of(
    "forbidden",
    "This account was reset without its data. It can be deleted once its data is erased.",
  ),
  "account.enterprise": of(
    "forbidden",
    "This account belongs to an enterprise. Its administrators decide who leaves it.",
  ),
  "account.suspended": of("forbidden", "This account is suspended. Ask an administrator of your enterprise."),
  "sign_up.closed": of("forbidden", "This server takes no new accounts. Ask its operator."),
  "account.disabled": of("forbidden", "This account is disabled. Ask the operator of this server."),
  "users.manage": of("forbidden", "Sorry, You are not allowed to manage users."),
  "users_groups.manage": of("forbidden", "You are not allowed to manage users and groups."),
  last_admin: of("conflict", "An enterprise needs an administrator. Add another one first."),
  "user.not_joined": of("conflict", "This person has not joined the enterprise yet."),
  "user.owns_buckets": of("conflict", "Choose who takes over the buckets of this person."),
  "groups.full": of("conflict", "This enterprise has as many groups as it can have. Delete one first."),
  "group.full": of("conflict", "This group has as many users as it can have."),
  "access_lists.full": of("conflict", "This has as many permission lists as it can have. Delete one first."),
  "email.unproven": of("forbidden", "Please confirm your email address first."),
  confirmation_required: of("forbidden", "Please confirm your password to continue."),
  "link.invalid": of("not_found", "This link is not valid or has expired."),
  "share.other_address": of("forbidden", "This link is for another email address. Sign in with that one."),
  "reset.invalid_user": of("invalid_user", "Oops! This email address does not match."),
  "reset.invalid_password": of(
    "invalid_password",
    "Invalid password. Make sure its typed correctly and different than your previous one.",
  ),
  "reset.invalid_token": of("invalid_token", "Invalid link. This reset link is not valid or has expired."),
  "login.failed": of("unauthorized", "Access denied! Please check your username and password."),
  two_factor_required: of("two_factor_required", "Please enter your confirmation code."),
  "two_factor.failed": of("unauthorized", "Access denied! Please check your auth code and try again."),
  "two_factor.expired": of("unauthorized", "This sign-in is no longer valid. Please sign in again."),
  "two_factor.code_invalid": of("not_found", "This confirmation code is not valid."),
  "passkey.failed": of(
    "unauthorized",
    "This passkey was not accepted. Try another one, or sign in with your password.",
  ),
  "credentials.full": of(
    "conflict",
    "This account has as many passkeys and security keys as it can have. Remove one first.",
  ),
  "two_factor.due": of("forbidden", "Your enterprise requires a second factor. Add one first."),
  "two_factor.off": of("conflict", "Two-factor security is not turned on."),
  payment: of("payment", "You have reached your capacity limits. Please consider upgrading your plan."),
  "account.full": of(
    "payment",
    "The account that this belongs to is full. Delete something there, or ask the operator for more room.",
  ),
  card_error: of("card_error", "Can not process your credit card."),
  requires_action: of("requires_action", "Your bank asks you to confirm this card."),
  last_card: of("last_card", "A paid subscription needs a card. Add another before you delete this one."),
  "subscription.exists": of("conflict", "There is a subscription already."),
  "subscription.inactive": of("conflict", "Your subscription is not active. Subscribe first."),
  forbidden: of("forbidden", "You are not allowed to perform this action."),
  "entry.create": of("forbidden", "You are not allowed to create an entry here."),
  "entry.edit": of("forbidden", "You are not allowed to edit this entry."),
  "entry.delete": of("forbidden", "You are not allowed to delete this entry."),
  "bucket.modify": of("forbidden", "Sorry, you can not modify this bucket."),
  "bucket.delete": of("forbidden", "Sorry, you can not delete this bucket."),
  "access.modify": of("forbidden", "Sorry, you can not modify bucket access."),
  "access.add": of("forbidden", "Sorry, you can not add a user in this bucket."),
  "access.payment": of("payment", "Limit exceeded. Please consider upgrading your subscription."),
  "account.shares": of(
    "conflict",
    "Other people use buckets that are yours. Hand them over first, or confirm that they are deleted.",
  ),
  "list.modify": of("forbidden", "You are not allowed to modify this list."),
  "list.delete": of("forbidden", "You are not allowed to delete this list."),
  not_found: of("not_found", "Object not found."),
  "entry.not_found": of("not_found", "Entry not found."),
  "list.not_found": of("not_found", "List not found."),
  "bucket.not_found": of("not_found", "Bucket or list not found."),
  conflict: of("conflict", "This was changed somewhere else in the meantime."),
  row_required: of("validation", "This page is too old to change this entry. Please reload the page."),
  uid_taken: of("conflict", "This identifier is already in use."),
  rate_limited: of("rate_limited", "Too many attempts. Please wait a moment and try again."),
  internal: of("internal", "Something went wrong. Please try again in a few minutes."),
  busy: of("unavailable", "Keepwell is busy right now. Please try again in a moment."),
  unavailable: of("unavailable", "Keepwell is not available right now. Please try again in a moment."),
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The problems that a field can have, each with its English sentence. */
export const FIELD_MESSAGES = {
  required: "This field is required.",
  invalid: "This value is not valid.",
  too_long: "This value is too long.",
  control_characters: "Line breaks and control characters are not allowed here.",
  email_invalid: "Please enter a valid email address.",
  email_taken: "This email address already has an account.",
  email_not_admitted:
    "This server takes no account with this address. Use the one that was invited, or ask its operator.",
  email_mismatch: "The two email addresses are not the same.",
  password_mismatch: "The two passwords are not the same.",
  password_wrong: "This password is not correct.",
  password_same: "Invalid password. Make sure its typed correctly and different than your previous one.",
  code_required: "Please enter a code.",
  code_wrong: "This code is not correct.",
  credential_wrong: "This passkey or security key was not accepted.",
  phone_invalid: "Please enter the number with its country code, like +1 514 555 0123.",
  phone_country: "We cannot send text messages to this country.",
  phone_same: "This is your number already.",
  recovery_code_wrong: "This is not the recovery code of this account.",
  plan_unavailable: "This plan is not available for this account.",
  card_required: "Please check your credit card information",
  country_unknown: "Please choose a country from the list.",
  state_unknown: "This is not a state or province of this country.",
  uid_invalid: "This identifier is not valid.",
  auth_key_invalid: "This is not an authentication key.",
  mac_invalid: "This is not a message authentication code.",
  salt_invalid: "This is not a salt.",
  sealed_invalid: "This is not a sealed value.",
  bundle_invalid: "These public keys are not valid.",
  grant_invalid: "This is not a key for this person.",
  founding_invalid: "These keys of an enterprise are not valid.",
  group_name_invalid: "Alphanumeric characters only",
  group_name_taken: "Another group has this system name.",
  friendly_name_taken: "Another group has this name, or one that looks like it.",
  permission_unknown: "This cannot be granted here.",
  permission_beyond: "You can only grant what you are allowed to do yourself.",
  roster_invalid: "This entry of the roster is not valid.",
  record_invalid: "This signature of the permissions is not valid.",
  email_own: "This is your own address.",
  email_owner: "This bucket belongs to this person.",
  email_shared: "This person has access to this bucket already.",
} as const;

export type FieldMessage = keyof typeof FIELD_MESSAGES;

export const isFieldMessage = (text: string): text is FieldMessage => Object.hasOwn(FIELD_MESSAGES, text);

/**
 * A failed call, with its code in the catalogue. Its `cause` must not contain a secret, because the cause is logged.
 */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly type: ErrorType;
  readonly fields: Readonly<Record<string, readonly FieldMessage[]>>;
  /** Seconds after which the caller can try again; undefined if the server names no time. */
  readonly retryAfter: number | undefined;
  /** The second factor that the sign-in requires after the right password; undefined if the sign-in requires none. */
  readonly twoFactor: TwoFactorChallenge | undefined;
  /**
   * With this secret the card form opens the bank's confirmation page. Undefined if the bank requires no confirmation.
   */
  readonly clientSecret: string | undefined;

  constructor(code: ErrorCode, details: FailDetails = {}) {
    super(ERRORS[code].sentence, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "CallError";
    this.code = code;
    this.type = ERRORS[code].type;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.twoFactor = details.twoFactor;
    this.clientSecret = details.clientSecret;
  }
}

export interface FailDetails {
  readonly fields?: Readonly<Record<string, readonly FieldMessage[]>>;
  readonly retryAfter?: number;
  readonly twoFactor?: TwoFactorChallenge;
  readonly clientSecret?: string;
  readonly cause?: unknown;
}

export const fail = (code: ErrorCode, details?: FailDetails): never => {
  throw new CallError(code, details);
};

/** Throws a 422 for one field. */
export const failField = (field: string, message: FieldMessage): never =>
  fail("validation", { fields: { [field]: [message] } });
