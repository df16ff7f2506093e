/** @file Payments and cards that wait for a cardholder, and how the cardholder is asked. */
import { randomBytes } from "node:crypto";
import type { Card, Customer, Invoice } from "../../../payments/engine/state.ts";
import type { Outcome } from "../../../payments/payment-provider.ts";
import type { SandboxSubject } from "../../../payments/sandbox-made.ts";
import { hashSecret } from "./account.ts";
import { insertChallenge } from "./challenge.store.ts";
import type { Account } from "./steps.ts";

const LIFE_MS = 3_600_000;
const SECRET_BYTES = 32;

type RequiresAction = Extract<Outcome, { kind: "requires_action" }>;

/**
 * Makes the secret with which the cardholder can answer. Stores only its hash, so a repeated request gets a new secret.
 * Earlier secrets stay valid.
 */
export const issueChallenge = async (account: Account, subject: SandboxSubject): Promise<RequiresAction> => {
  const clientSecret = randomBytes(SECRET_BYTES).toString("base64url");
  await insertChallenge(account.within, {
    secret_hash: hashSecret(clientSecret),
    customer: account.id,
    subject: JSON.stringify(subject),
    outcome: null,
    expires_at: new Date(account.at.getTime() + LIFE_MS),
  });
  return { kind: "requires_action", clientSecret };
};

/**
 * The invoice, if it still waits for the cardholder, and the card that is to pay it. Undefined if the invoice was paid,
 * or if its payment was refused or given up.
 */
export const waitingPayment = (
  { invoices, cards }: Customer,
  { invoice: invoiceId, card: cardId }: { readonly invoice: string; readonly card: string },
): { invoice: Invoice; card: Card } | undefined => {
  const invoice = invoices.find(({ id }) => id === invoiceId);
  const card = cards.find(({ id }) => id === cardId);
  if (!card || invoice?.status !== "open") return undefined;
  const waits = invoice.lastAnswer === null || invoice.lastAnswer === "requires_action";
  return waits ? { invoice, card } : undefined;
};
