import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { checkValidity, expiryMonth } from "./card-words.ts";

/** The expiry month, with a word if the card expires soon or has expired. */
export function Expiry({ card }: { readonly card: Card }) {
  const words = useBillingText().cards;
  const validity = checkValidity(card, new Date());
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="tabular-nums">{expiryMonth(card)}</span>
      {validity === "expired" && <span className="font-semibold text-danger-text">{words.expired}</span>}
      {validity === "soon" && <span className="font-semibold text-warn-text">{words.expiresSoon}</span>}
    </span>
  );
}
