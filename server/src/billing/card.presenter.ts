import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import type { Card, CardType } from "@keepwell/contract/billing/cards.endpoints.ts";
import type { CardRow } from "./card.store.ts";

const TYPE_OF: Readonly<Record<CardBrand, CardType>> = {
  visa: "Visa",
  mastercard: "MasterCard",
  amex: "American Express",
  other: "other",
};

export const presentCard = (row: CardRow): Card => ({
  id: row.uid,
  type: TYPE_OF[row.brand],
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  name: row.name,
  is_default: row.is_default ? 1 : 0,
});

/** A card in the audit log, such as `Visa •••• 4242`. */
export const describeCard = ({ brand, last4 }: CardRow): string =>
  brand === "other" ? `•••• ${last4}` : `${TYPE_OF[brand]} •••• ${last4}`;
