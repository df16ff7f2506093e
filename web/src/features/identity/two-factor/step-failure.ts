/** @file Puts the failures of the second step into words. */
import { PasswordOlderThanSeen } from "@keepwell/client/account/older-password.ts";
import { CallFailure, hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { failureOf } from "../../../app/failure-words.ts";
import type { useText } from "../../../text/text.ts";
import type { useTwoFactorText } from "../../../text/two-factor-text.ts";

type StepWords = ReturnType<typeof useTwoFactorText>["step"];

/** Whether the server no longer accepts anything for this sign-in, so that the user must sign in again. */
export const isExpired = (error: unknown): boolean => hasCode(error, "two_factor.expired");

export const stepFailure = (error: unknown, words: StepWords): Failure =>
  error instanceof PasswordOlderThanSeen
    ? { type: "older_password", message: words.older }
    : failureOf(error);

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly words: StepWords;
}

/** Describes a failure that only a security key has; undefined for another one. */
export const keyFailure = (error: unknown, { text, words }: Words): Failure | undefined => {
  if (error instanceof DOMException) return { type: "key_unusable", message: words.keyUnusable };
  const isRefused =
    hasCode(error, "two_factor.failed") ||
    (error instanceof CallFailure && error.fields["assertion"] !== undefined);
  return isRefused ? { type: "key_refused", message: text.errors.byField.credential_wrong } : undefined;
};
