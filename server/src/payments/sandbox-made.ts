/** @file What the sandbox stores about a call and about a challenge, in addition to the customer's state. */
import type { DeclineCode } from "./engine/card-answer.ts";
import type { KeptCard } from "./read-card.ts";

/** What a call with a payment key has made. A repeated call is answered from this and the customer's state. */
export type SandboxMade =
  | { readonly kind: "customer"; readonly customer: string }
  | { readonly kind: "done" }
  | { readonly kind: "card"; readonly card: string }
  | { readonly kind: "declined"; readonly code: DeclineCode }
  /** A card whose holder is to confirm it before it is added. */
  | { readonly kind: "waiting_card"; readonly card: KeptCard }
  /** An invoice whose payment the cardholder is to confirm. */
  | { readonly kind: "waiting_invoice"; readonly invoice: string; readonly card: string };

/** What a challenge is about: the card that waits under a payment key, or the payment of an invoice with a card. */
export type SandboxSubject =
  | { readonly kind: "card"; readonly key: string }
  | { readonly kind: "payment"; readonly invoice: string; readonly card: string };
