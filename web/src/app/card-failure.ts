import type { Failure } from "@keepwell/ui/form-failure.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { currentText } from "../text/text.ts";
import { failureOf } from "./failure-words.ts";

/**
 * Like `failureOf`, but the message about a refused card says what to check. If the card is wrong or refused, a notice
 * also says so, because other wrong fields could hide the problem of the card.
 */
export const cardFailureOf = (error: unknown): Failure => {
  const failure = failureOf(error);
  const { byCode, byField } = currentText().errors;
  const isCard = failure.type === "card_error";
  if (isCard || failure.fields?.["credit_card"] !== undefined)
    notify({ tone: "error", text: byCode.card_error });
  return isCard ? { ...failure, message: byField.card_required } : failure;
};
