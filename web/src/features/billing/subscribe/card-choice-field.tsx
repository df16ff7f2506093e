import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { type Choice, RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { expiryMonth } from "../cards/card-words.ts";

/** Which card to pay with: the stored default card, or another that the user types. */
export type CardChoice = "on_file" | "another";

interface CardChoiceFieldProps extends Choice<CardChoice> {
  readonly card: Card;
}

export function CardChoiceField({ card, ...choice }: CardChoiceFieldProps) {
  const words = useSubscribeText().cards;
  const { cards } = useBillingText();
  return (
    <RadioRows
      {...choice}
      label={words.label}
      isLabelHidden
      name="pay_with"
      rows={[
        {
          value: "on_file",
          title: `${cards.types[card.type]} •••• ${card.last4}`,
          note: cards.expiresOn(expiryMonth(card)),
        },
        { value: "another", title: words.another },
      ]}
    />
  );
}
