/**
 * @file Converts errors of the popup, the set-up and the passkey window into sentences. The menu gets only an error's
 * type, so it uses `sentenceOf`.
 */
import { PasswordOlderThanSeen } from "@keepwell/client/account/older-password.ts";
import { SignInChanged, SignInNotPinned } from "@keepwell/client/account/sign-in-changed.ts";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { StateInDoubt } from "@keepwell/client/people/state-in-doubt.ts";
import { CannotVerifyError, NewerFormatError } from "@keepwell/crypto/errors.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { StorageRefused } from "../device/storage-refused.ts";
import { text } from "../text/text.ts";
import { sentenceOf } from "./failure-sentence.ts";

const ofCall = (failure: CallFailure): Failure => {
  const words = text().failures;
  const { type, code } = failure;
  if (code === "two_factor.failed") return { type, code, message: words.wrongCode };
  if (code === "two_factor.due") return { type, code, message: words.factorDue };
  if (code === "account.full") return { type, code, message: words.full };
  if (code === "two_factor.expired") return { type, code, message: words.expired };
  if (failure.fields["password"]?.code === "password_wrong")
    return { type, message: words.wrongPassword, fields: { password: words.wrongPassword } };
  return { type, message: sentenceOf(type) };
};

export const SIGN_IN_CHANGED = "sign_in_changed";

export const failureOf = (error: unknown): Failure => {
  const words = text().failures;
  if (error instanceof CallFailure) return ofCall(error);
  if (error instanceof SignInChanged) return { type: SIGN_IN_CHANGED, message: words.signInChanged };
  if (error instanceof SignInNotPinned) return { type: "not_pinned", message: words.signInAgain };
  if (error instanceof PasswordOlderThanSeen) return { type: "older", message: words.olderPassword };
  if (error instanceof StateInDoubt) return { type: "doubt", message: words.decide };
  if (error instanceof CannotVerifyError) return { type: "unverifiable", message: words.unverifiable };
  if (error instanceof NewerFormatError) return { type: "outdated", message: words.outdated };
  if (error instanceof StorageRefused) return { type: "storage", message: words.storage };
  return { type: "unknown", message: words.unknown };
};
