import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { unixDay } from "../../../text/date-time.ts";
import type { SubscribeText } from "../../../text/subscribe-text.ts";

interface ChargeWords {
  readonly preview: Pick<PlanPreview, "is_immediate" | "amount_due" | "date">;
  readonly isTrial: boolean;
  readonly words: Pick<SubscribeText, "change">;
  readonly money: (cents: number) => string;
}

/** Says when the change of plan charges the card, and how much. */
export const chargeWords = ({ preview, isTrial, words, money }: ChargeWords): string => {
  const { is_immediate, amount_due, date } = preview;
  const { change } = words;
  const amount = money(amount_due);
  if (is_immediate || date === null) return amount_due > 0 ? change.immediate(amount) : change.nothingNow;
  if (amount_due <= 0) return change.nothing(unixDay(date));
  return isTrial ? change.inTrial(amount, unixDay(date)) : change.later(amount, unixDay(date));
};
