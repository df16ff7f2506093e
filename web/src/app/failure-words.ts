/** @file The one place that puts a failure into words, in the language of the page. */
import { SignInChanged } from "@keepwell/client/account/sign-in-changed.ts";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { currentText } from "../text/text.ts";
import type { Failure } from "../ui/form-failure.ts";

const sentenceOf = (failure: CallFailure): string => {
  const { errors } = currentText();
  if (failure.type === "offline") return errors.offline;
  if (failure.type === "unverifiable") return errors.unverifiable;
  if (failure.type === "signed_out") return errors.byCode.unauthorized;
  // A code that this version does not know still has the server's own sentence; it is shown as text.
  return failure.code === null ? failure.message || errors.unknown : errors.byCode[failure.code];
};

const withDetails = (failure: CallFailure): string => {
  const { errors } = currentText();
  const parts = [sentenceOf(failure)];
  if (failure.retryAfter !== null) parts.push(errors.retryIn(failure.retryAfter));
  if (failure.type === "internal" && failure.requestId !== null)
    parts.push(errors.reference(failure.requestId));
  return parts.join(" ");
};

const fieldsOf = (failure: CallFailure): Record<string, string> => {
  const { byField } = currentText().errors;
  return Object.fromEntries(
    Object.entries(failure.fields).map(([field, { code, message }]) => [
      field,
      code === null ? message : byField[code],
    ]),
  );
};

/** A failed action in a form's terms. */
export const failureOf = (error: unknown): Failure => {
  const { errors } = currentText();
  if (error instanceof CallFailure)
    return { type: error.type, message: withDetails(error), fields: fieldsOf(error) };
  if (error instanceof SignInChanged) return { type: "sign_in_changed", message: errors.signInChanged };
  if (error instanceof CannotVerifyError) return { type: "unverifiable", message: errors.unverifiable };
  return { type: "internal", message: errors.unknown };
};

/** With its title before it, as notices and inline alerts show it: "Access denied - …". */
export const titled = ({ type, message }: Pick<Failure, "type" | "message">): string => {
  const titles: Partial<Record<string, string>> = currentText().errors.titles;
  const title = titles[type];
  // Some sentences of the catalogue begin with their title.
  return title === undefined || message.startsWith(title) ? message : `${title} - ${message}`;
};

export const titledMessage = (error: unknown): string => titled(failureOf(error));
