/** @file Charges a card immediately, or makes the payment wait if the cardholder must confirm it. */
import { type PaymentBehaviour, payInvoice } from "../../../payments/engine/payments.ts";
import type { Customer } from "../../../payments/engine/state.ts";
import type { Step } from "../../../payments/engine/work.ts";
import { CardDeclined, type Outcome } from "../../../payments/payment-provider.ts";
import type { SandboxMade } from "../../../payments/sandbox-made.ts";
import { updateMade } from "./key.store.ts";
import type { Account } from "./steps.ts";
import { apply, attempt, isDecline } from "./steps.ts";
import { issueChallenge, waitingPayment } from "./waiting.ts";

const DONE: SandboxMade = { kind: "done" };

/** The result to store if the payment of the latest invoice waits for the holder of the current default card. */
const waitForHolder = ({ state: { invoices, defaultCard } }: Account): SandboxMade => {
  const invoice = invoices.at(-1);
  if (!invoice || defaultCard === null) throw new Error("Nothing waits for a holder.");
  return { kind: "waiting_invoice", invoice: invoice.id, card: defaultCard };
};

/**
 * Does the whole operation; does nothing if the card is declined. If the cardholder must confirm, the operation is done
 * at once, and its invoice stays open until the cardholder has confirmed.
 */
export const chargeOrAsk = (
  account: Account,
  operation: (state: Customer, payment: PaymentBehaviour) => Step,
): SandboxMade => {
  const answer = attempt(account, (state) => operation(state, "error_if_incomplete"));
  if (answer === "succeeded") return DONE;
  if (answer !== "requires_action") return { kind: "declined", code: answer };
  apply(account, (state) => operation(state, "default_incomplete"));
  return waitForHolder(account);
};

/** Charges the default card; an invoice that is already paid stays as it is. */
export const payNow = (account: Account, id: string): SandboxMade => {
  const find = () => account.state.invoices.find((one) => one.id === id);
  const { defaultCard: card } = account.state;
  if (find()?.status === "paid") return DONE;
  apply(account, (state) => payInvoice(state, { invoice: id }));
  const answer = find()?.lastAnswer;
  if (answer === "succeeded") return DONE;
  if (answer === "requires_action" && card !== null) return { kind: "waiting_invoice", invoice: id, card };
  return { kind: "declined", code: answer && isDecline(answer) ? answer : "no_card" };
};

const isOpen = ({ invoices }: Customer, id: string): boolean =>
  invoices.some((one) => one.id === id && one.status === "open");

/** Charges the current default card for an invoice that waits for the holder of the previous default card. */
const payByNewCard = async (account: Account, key: string, made: SandboxMade): Promise<SandboxMade> => {
  const { defaultCard } = account.state;
  if (made.kind !== "waiting_invoice" || defaultCard === null || made.card === defaultCard) return made;
  if (!isOpen(account.state, made.invoice)) return made;
  const paid = payNow(account, made.invoice);
  // A decline is recorded in the invoice, which stays open, because another card can still pay it.
  const now = paid.kind === "declined" ? { ...made, card: defaultCard } : paid;
  await updateMade(account.within, key, JSON.stringify(now));
  return now;
};

export const answerPaid =
  (key: string) =>
  async (account: Account, known: SandboxMade): Promise<Outcome | CardDeclined> => {
    const made = await payByNewCard(account, key, known);
    if (made.kind === "declined") return new CardDeclined(made.code);
    if (made.kind !== "waiting_invoice") return { kind: "done" };
    const { invoice: id, card } = made;
    const invoice = account.state.invoices.find((one) => one.id === id);
    if (invoice?.status === "paid") return { kind: "done" };
    if (waitingPayment(account.state, made))
      return await issueChallenge(account, { kind: "payment", invoice: id, card });
    const refused = invoice?.lastAnswer;
    return new CardDeclined(refused && isDecline(refused) ? refused : "authentication_failed");
  };
