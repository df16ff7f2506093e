import type { Failure } from "@keepwell/ui/form-failure.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { currentText } from "../text/text.ts";
import { failureOf } from "./failure-words.ts";

/**
 * The same as `failureOf`, except that the message about a refused card says what to check. If the card is refused or
 * wrong, a notice says so, even if other fields are wrong too.
 */
export const cardFailureOf = (error: unknown): Failure => {
  const failure = failureOf(error);
  const { byCode, byField } = currentText().errors;
  const isCard = failure.type === "card_error";
  if (isCard || failure.fields?.["credit_card"] !== undefined)
    notify({ tone: "error", text: byCode.card_error });
  return isCard ? { ...failure, message: byField.card_required } : failure;
};
