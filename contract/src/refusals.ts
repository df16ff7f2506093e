/** @file The refusals that several calls declare, and the general refusals, which calls need not declare. */
import type { Endpoint, Refusal } from "./endpoint.ts";
import { ERRORS, type ErrorCode, STATUS_OF } from "./errors.ts";

/**
 * Returns a refusal. The annotation below lets the page's build drop the calls of this function.
 * @param when The condition, as a sentence for the API page.
 */
/* @__NO_SIDE_EFFECTS__ */
export const refusal = (code: ErrorCode, when: string): Refusal => ({ code, when });

export const statusOf = ({ code }: Refusal): number => STATUS_OF[ERRORS[code].type];

export const tooManyTries = refusal(
  "rate_limited",
  "The caller has tried too often. `Retry-After` says when to try again.",
);
export const passwordNotConfirmed = refusal(
  "confirmation_required",
  "The caller has not confirmed the password in the last ten minutes.",
);
export const sessionNotRecent = refusal(
  "confirmation_required",
  "The session was opened more than ten minutes ago, and the caller has not confirmed the password since.",
);
export const emailTaken = refusal("validation", "`email` is the address of another account (`email_taken`).");
export const signUpClosed = refusal("sign_up.closed", "The server takes no new accounts.");
export const uidTaken = refusal("uid_taken", "The uid is already in use.");
export const accountFull = refusal(
  "account.full",
  "The account that owns the bucket would exceed a ceiling.",
);
export const tooManyWrites = refusal(
  "rate_limited",
  "The account that owns the bucket has written more entries in a minute than its ceiling allows.",
);
export const rowRequired = refusal("row_required", "An entry has a row, and the request has none for it.");
export const listRowRequired = refusal(
  "row_required",
  "The list has a row, and the request has none for it.",
);
export const bucketRowRequired = refusal(
  "row_required",
  "The bucket has a row, and the request has none for it.",
);
export const listRowStale = refusal(
  "conflict",
  "The bucket has another current key by now, or the list has another row.",
);
/** A bucket in Trash is visible only to callers who may delete it, and only in calls that `canInTrash` allows. */
export const bucketUnseen = refusal(
  "bucket.not_found",
  "The caller cannot see such a bucket, or it is in Trash.",
);
export const bucketOrListUnseen = refusal("bucket.not_found", "The caller cannot see such a bucket or list.");
export const entryUnseen = refusal("entry.not_found", "The caller cannot see such an entry in the bucket.");
export const oneEntryUnseen = refusal("entry.not_found", "The caller cannot see one of the entries.");
export const entriesNotEditable = refusal("entry.edit", "The caller may not edit entries in the bucket.");
export const entryNotDeletable = refusal(
  "entry.delete",
  "The caller may not delete an entry that the request names.",
);
export const entryRowStale = refusal(
  "conflict",
  "An entry has another row by now, or the bucket has another key.",
);
export const listUnseen = refusal("list.not_found", "The caller cannot see such a list.");
export const bookmarkUnseen = refusal("not_found", "The caller has no such bookmark.");
export const archiveUnseen = refusal("not_found", "The caller has no such archive.");
export const bucketNotShareable = refusal("access.add", "The caller sees the bucket and may not share it.");
export const bucketNotShared = refusal("forbidden", "The bucket is the caller's own, or an enterprise's.");
export const bucketKeyNotManaged = refusal(
  "forbidden",
  "The caller sees the bucket and may not change its key.",
);
export const accessUnseen = refusal("not_found", "The bucket has no such access.");
export const subscriberUnseen = refusal(
  "not_found",
  "The subscriber is neither the caller nor the caller's enterprise.",
);
export const billingNotManaged = refusal(
  "forbidden",
  "The subscriber is the caller's enterprise, and the caller does not manage its billing.",
);
/**
 * The refusals of every call about a subscriber. Spread this array into `refusals: […]`, because the page's build drops
 * that list.
 */
export const subscriberRefused = [subscriberUnseen, billingNotManaged];
export const changeRefused = refusal("conflict", "The payment provider refused the change.");
export const paymentsUnavailable = refusal(
  "unavailable",
  "The server takes no payments, or the payment provider does not answer.",
);
export const cardDeclined = refusal("card_error", "The card was declined.");
export const cardToConfirm = refusal(
  "requires_action",
  "The cardholder has to confirm the payment. `client_secret` is for the card form; send the same request again afterwards.",
);
export const planUnavailable = refusal(
  "validation",
  "`plan` is not available to this account (`plan_unavailable`).",
);
export const notInEnterprise = refusal("not_found", "The caller does not belong to the enterprise.");
export const notAdministrator = refusal("forbidden", "The caller is not an administrator of the enterprise.");
export const notActiveMember = refusal("forbidden", "The caller is not an active member of the enterprise.");
export const usersNotManaged = refusal("users.manage", "The caller does not manage users.");
/** The refusals of every call that only managers of users may make. */
export const usersRefused = [notInEnterprise, usersNotManaged];
export const groupsNotManaged = refusal("users_groups.manage", "The caller does not manage users.");
export const grantsNotHeld = refusal(
  "users_groups.manage",
  "The caller does not manage users, or is not an administrator and does not have everything that access lists grant to the group.",
);
export const administratorProtected = refusal(
  "forbidden",
  "The member is an administrator, and the caller is not.",
);
export const lastAdministrator = refusal("last_admin", "The enterprise has no other administrator.");
export const notJoined = refusal("user.not_joined", "The member has not joined.");
export const objectBucketUnseen = refusal(
  "bucket.not_found",
  "The object is a bucket that the caller cannot see.",
);
export const objectListUnseen = refusal("list.not_found", "The object is a list that the caller cannot see.");
export const objectEntryUnseen = refusal(
  "entry.not_found",
  "The object is an entry that the caller cannot see.",
);
/** The refusals of every call about an object of an enterprise. */
export const objectRefused = [notInEnterprise, objectBucketUnseen, objectListUnseen, objectEntryUnseen];
export const listObjectUnseen = refusal(
  "not_found",
  "There is no such access list, or the caller cannot see the object that it is on.",
);
export const permissionsNotManaged = refusal(
  "forbidden",
  "The caller sees the object and does not manage its permissions.",
);
/** The refusals of every call that can contain a permission record. */
export const recordRefused = [
  refusal(
    "conflict",
    "`record` does not follow the object's newest one, or was made for another state than the change leads to.",
  ),
  refusal("validation", "`record` is not valid, or was not signed by the caller (`record_invalid`)."),
];
export const linkInvalid = refusal(
  "link.invalid",
  "The link is unknown, used or expired, or belongs to another account.",
);
export const resetLinkInvalid = refusal("reset.invalid_token", "The link is unknown, used or expired.");
export const resetLinkOfAnother = refusal("reset.invalid_user", "The link belongs to another address.");
export const invitationInvalid = refusal(
  "reset.invalid_token",
  "The invitation is unknown, used or expired.",
);
export const emailUnproven = refusal(
  "email.unproven",
  "The caller has not proven the address of the account.",
);
export const accountSuspended = refusal("account.suspended", "An administrator has suspended the account.");
export const accountDisabled = refusal("account.disabled", "The operator has disabled the account.");
export const accountKeyChanged = refusal("conflict", "The account has another current account key by now.");
export const phoneMissing = refusal("not_found", "The account has no phone.");
export const bucketKeyChanged = refusal("conflict", "The bucket has another current key by now.");
export const ownerExpired = refusal("payment", "The subscription of the bucket's owner has expired.");
/** The refusals of every call that creates entries. */
export const entryCreationRefused = [bucketKeyChanged, uidTaken, ownerExpired, accountFull, tooManyWrites];
export const passwordWrong = refusal("validation", "`password` is wrong (`password_wrong`).");

const ANY_CALL = [
  refusal("bad_request", "The request cannot be understood, or lacks `X-Requested-With`."),
  refusal("internal", "The server failed. Its log has the cause."),
  refusal("busy", "The database is busy or unreachable. Nothing was stored."),
  refusal("unavailable", "The server is stopping."),
];
const NO_PROBE = [refusal("forbidden", "A page of another site sent the request.")];
const WITH_SESSION = [refusal("unauthorized", "The token is missing, invalid or expired.")];
const WITH_FACTOR = [
  refusal("two_factor.due", "The caller's enterprise requires a second factor, and the account has none."),
];
const WITH_PARAMS = [refusal("not_found", "A part of the path is malformed, or names nothing.")];
const WITH_INPUT = [refusal("validation", "A field is missing or invalid. `errors` names it.")];
const WITH_BODY = [
  refusal("too_large", "The body is too large."),
  refusal("unsupported", "The body is not JSON."),
];

/**
 * Returns all general refusals, sorted by status. It is a function, so that the build can leave this module out of the
 * page.
 */
export const allGeneralRefusals = (): Refusal[] =>
  [ANY_CALL, NO_PROBE, WITH_SESSION, WITH_FACTOR, WITH_PARAMS, WITH_INPUT, WITH_BODY]
    .flat()
    .sort((one, other) => statusOf(one) - statusOf(other));

/** Whether monitoring programs make this call. They do not send the headers that clients send. */
export const isProbe = ({ path }: Pick<Endpoint, "path">): boolean => path.startsWith("/api/health");

/** The refusals that follow from a call's form (its parameters, body and access). */
export const generalRefusals = (declared: Endpoint): readonly Refusal[] => [
  ...ANY_CALL,
  ...(isProbe(declared) ? [] : NO_PROBE),
  ...(declared.access === "session" ? WITH_SESSION : []),
  ...(declared.access === "session" && !declared.isAllowedBeforeFactor ? WITH_FACTOR : []),
  ...(declared.params ? WITH_PARAMS : []),
  ...(declared.query || declared.body ? WITH_INPUT : []),
  ...(declared.body ? WITH_BODY : []),
];
