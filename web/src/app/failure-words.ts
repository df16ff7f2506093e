/** @file Describes failures in the language of the page. Some features replace these words with their own. */
import { SignInChanged, SignInNotPinned } from "@keepwell/client/account/sign-in-changed.ts";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { ChangedSinceShownError } from "@keepwell/client/buckets/changed-since-shown.ts";
import { OlderEntryError } from "@keepwell/client/buckets/older-entry.ts";
import { ClosedBucketError } from "@keepwell/client/keyring/key-state.ts";
import { PersonChangedError } from "@keepwell/client/people/person-changed.ts";
import { StateInDoubt } from "@keepwell/client/people/state-in-doubt.ts";
import { MemberChangedError } from "@keepwell/client/team/roster/member-changed.ts";
import type { ErrorCode } from "@keepwell/contract/errors.ts";
import { CannotVerifyError, NewerFormatError } from "@keepwell/crypto/errors.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { currentText } from "../text/text.ts";

const hasSentence = (byCode: Readonly<Record<ErrorCode, string>>, name: string): name is ErrorCode =>
  Object.hasOwn(byCode, name);

const plainSentence = (failure: CallFailure): string => {
  const { errors } = currentText();
  if (failure.type === "offline") return errors.offline;
  if (failure.type === "unverifiable") return errors.unverifiable;
  if (failure.type === "outdated") return errors.outdated;
  if (failure.type === "signed_out") return errors.byCode.unauthorized;
  // If this version does not know the code of a failure, the failure gets the sentence for its type, and never the
  // server's own sentence.
  const known = failure.code ?? failure.type;
  return hasSentence(errors.byCode, known) ? errors.byCode[known] : errors.unknown;
};

const withDetails = (failure: CallFailure): string => {
  const { errors } = currentText();
  const parts = [plainSentence(failure)];
  if (failure.retryAfter !== null) parts.push(errors.retryIn(failure.retryAfter));
  if (failure.type === "internal" && failure.requestId !== null)
    parts.push(errors.reference(failure.requestId));
  return parts.join(" ");
};

const fieldMessages = (failure: CallFailure): Record<string, string> => {
  const { byField } = currentText().errors;
  return Object.fromEntries(
    Object.entries(failure.fields).map(([field, { code, message }]) => [
      field,
      code === null ? message : byField[code],
    ]),
  );
};

type Titles = ReturnType<typeof currentText>["errors"]["titles"];

/**
 * The errors that have a title before their sentence, as in "Access denied - …" (section 8 of the specification).
 * Internal errors also have a title. Other errors have none.
 */
const TITLE_OF: Partial<Record<ErrorCode, keyof Titles>> = {
  "entry.edit": "forbidden",
  "entry.delete": "forbidden",
  not_found: "not_found",
  "entry.not_found": "not_found",
  payment: "payment",
};

const titled = (title: keyof Titles | undefined, message: string): string =>
  title === undefined ? message : `${currentText().errors.titles[title]} - ${message}`;

const findTitle = ({ type, code }: CallFailure): keyof Titles | undefined => {
  if (type === "internal") return "internal";
  return code === null ? undefined : TITLE_OF[code];
};

/** The sentence for an action that failed because a bucket's key could not be used. The bucket's page explains why. */
const closedWords = ({ found }: ClosedBucketError): string => {
  const { errors } = currentText();
  switch (found.state) {
    case "older":
    case "missing":
      return errors.stateInDoubt[found.state];
    case "older-row":
      return errors.olderBucket;
    case "offered":
    case "awaiting-key":
    case "former-member":
      return errors.unverifiable;
  }
};

/** An error that brings its own words. A part of the page that is loaded on demand throws it. */
export class WordedFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

/** Describes a failed action for a form: its type, its sentence, and the messages of its fields. */
export const failureOf = (error: unknown): Failure => {
  const { errors } = currentText();
  if (error instanceof CallFailure)
    return {
      type: error.type,
      ...(error.code === null ? {} : { code: error.code }),
      message: titled(findTitle(error), withDetails(error)),
      fields: fieldMessages(error),
    };
  if (error instanceof WordedFailure) return error.failure;
  if (error instanceof SignInChanged) return { type: "sign_in_changed", message: errors.signInChanged };
  if (error instanceof SignInNotPinned) return { type: "sign_in_again", message: errors.signInAgain };
  if (error instanceof PersonChangedError) return { type: "person_changed", message: errors.personChanged };
  if (error instanceof MemberChangedError) return { type: "member_changed", message: errors.memberChanged };
  if (error instanceof CannotVerifyError) return { type: "unverifiable", message: errors.unverifiable };
  if (error instanceof ChangedSinceShownError) return { type: "changed_since", message: errors.changedSince };
  if (error instanceof OlderEntryError) return { type: "older_entry", message: errors.olderEntry };
  if (error instanceof NewerFormatError) return { type: "outdated", message: errors.newerRoster };
  if (error instanceof StateInDoubt)
    return { type: `${error.kind}_state`, message: errors.stateInDoubt[error.kind] };
  if (error instanceof ClosedBucketError) return { type: "closed_bucket", message: closedWords(error) };
  return { type: "internal", message: titled("internal", errors.unknown) };
};

/** Returns the sentence of a failure, for notices and inline alerts. */
export const titledMessage = (error: unknown): string => failureOf(error).message;
