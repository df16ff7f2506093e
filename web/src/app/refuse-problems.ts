import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { FormProblems } from "@keepwell/client/api/form-problems.ts";

/**
 * Throws if a form has a problem. Call it before the form is sent.
 * @throws CallFailure `validation` with every wrong field, or `card_error` if the payment card is the only wrong field.
 */
export const refuseProblems = (fields: FormProblems, { isCardSound } = { isCardSound: true }): void => {
  const isFormSound = Object.keys(fields).length === 0;
  if (isFormSound && isCardSound) return;
  if (isFormSound) throw new CallFailure("card_error", { code: "card_error" });
  const code = "card_required";
  const card: FormProblems = isCardSound ? {} : { credit_card: { code, message: code } };
  throw new CallFailure("validation", { code: "validation", fields: { ...fields, ...card } });
};
