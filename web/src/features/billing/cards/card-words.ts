/** @file Describes a card in words: its brand and last digits, and its expiry. */
import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import type { BillingText } from "../../../text/billing-text.ts";

/** A card counts as expiring soon in this many months, the last of which is its expiry month. */
const SOON_MONTHS = 2;

/** "Visa 4242" */
export const cardName = ({ type, last4 }: Card, { cards }: BillingText): string =>
  `${cards.types[type]} ${last4}`;

/** Formats the expiry month of a card: "09/2028". */
export const expiryMonth = ({ exp_month, exp_year }: Card): string =>
  `${String(exp_month).padStart(2, "0")}/${exp_year}`;

type Validity = "good" | "soon" | "expired";

/** A card is valid until the end of its expiry month. */
export const checkValidity = ({ exp_month, exp_year }: Card, now: Date): Validity => {
  const left = (exp_year - now.getFullYear()) * 12 + (exp_month - 1 - now.getMonth());
  if (left < 0) return "expired";
  return left < SOON_MONTHS ? "soon" : "good";
};
