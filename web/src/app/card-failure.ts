import { currentText } from "../text/text.ts";
import type { Failure } from "../ui/form-failure.ts";
import { notify } from "../ui/notices-store.ts";
import { failureOf } from "./failure-words.ts";

/** The same as `failureOf`. Of a card that was not taken the form says what to check, and a notice what happened. */
export const cardFailureOf = (error: unknown): Failure => {
  const failure = failureOf(error);
  if (failure.type !== "card_error") return failure;
  notify({ tone: "error", text: failure.message });
  return { ...failure, message: currentText().errors.byField.card_required };
};
