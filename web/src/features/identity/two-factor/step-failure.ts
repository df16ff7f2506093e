/** @file Describes the failures of the second step of a sign-in in words. */
import { PasswordOlderThanSeen } from "@keepwell/client/account/older-password.ts";
import { CallFailure, hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { failureOf } from "../../../app/failure-words.ts";
import type { useText } from "../../../text/text.ts";
import type { useTwoFactorText } from "../../../text/two-factor-text.ts";

type StepWords = ReturnType<typeof useTwoFactorText>["step"];

/** Whether this sign-in has expired, so that the user must begin again with the password. */
export const isExpired = (error: unknown): boolean => hasCode(error, "two_factor.expired");

export const stepFailure = (error: unknown, words: StepWords): Failure =>
  error instanceof PasswordOlderThanSeen
    ? { type: "older_password", message: words.older }
    : failureOf(error);

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly words: StepWords;
}

/** Describes a failure that is specific to security keys; undefined for any other failure. */
export const keyFailure = (error: unknown, { text, words }: Words): Failure | undefined => {
  if (error instanceof DOMException) return { type: "key_unusable", message: words.keyUnusable };
  const isRefused =
    hasCode(error, "two_factor.failed") ||
    (error instanceof CallFailure && error.fields["assertion"] !== undefined);
  return isRefused ? { type: "key_refused", message: text.errors.byField.credential_wrong } : undefined;
};
