import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { expiryMonth } from "../cards/card-words.ts";

/** The value of the option to type another card. */
const ANOTHER = "another";

interface CardChoiceFieldProps {
  readonly cards: readonly Card[];
  /** The chosen stored card; null if the user types another card. */
  readonly value: Card | null;
  readonly onChange: (card: Card | null) => void;
}

/** Which card to pay with: a stored card, or another that the user types. */
export function CardChoiceField({ cards: stored, value, onChange }: CardChoiceFieldProps) {
  const words = useSubscribeText().cards;
  const { cards } = useBillingText();
  return (
    <RadioRows
      value={value?.id ?? ANOTHER}
      onChange={(id) => onChange(stored.find((card) => card.id === id) ?? null)}
      label={words.label}
      isLabelHidden
      name="pay_with"
      rows={[
        ...stored.map((card) => ({
          value: card.id,
          title: `${cards.types[card.type]} •••• ${card.last4}`,
          note: cards.expiresOn(expiryMonth(card)),
        })),
        { value: ANOTHER, title: words.another },
      ]}
    />
  );
}
