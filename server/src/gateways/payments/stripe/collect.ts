/** @file Paying an open invoice while the cardholder is present. */
import type Stripe from "stripe";
import {
  CardDeclined,
  type InvoicePayment,
  type Outcome,
  PaymentRefused,
} from "../../../payments/payment-provider.ts";
import { findDefaultCard } from "./cards.ts";
import { requireCustomer } from "./customers.ts";
import { answer, type StripeContext, toId } from "./stripe-client.ts";
import { declinedBy, HolderNeeded, isMissing } from "./stripe-errors.ts";

/** The default card. Without a default card, the payment is declined. */
export const requireDefaultCard = async (context: StripeContext, customer: string): Promise<string> => {
  const card = findDefaultCard(await requireCustomer(context, customer));
  if (card === null) throw new CardDeclined("no_card");
  return card;
};

const findInvoice = async (
  { stripe }: StripeContext,
  { customer, invoice: id }: InvoicePayment,
): Promise<Stripe.Invoice> => {
  try {
    const invoice = await answer(stripe.invoices.retrieve(id), "invoice");
    if (invoice.customer && toId(invoice.customer) === customer) return invoice;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw new PaymentRefused("invoice_not_found");
};

/** The current payment of the invoice. */
const findIntent = async (
  { stripe }: StripeContext,
  invoice: string,
): Promise<Stripe.PaymentIntent | undefined> => {
  const params = { invoice, expand: ["data.payment.payment_intent"] };
  const { data } = await answer(stripe.invoicePayments.list(params), "list");
  const intents = data.map(({ payment }) => payment.payment_intent);
  return intents.find((intent) => typeof intent === "object");
};

const readOutcome = (intent: Stripe.PaymentIntent | undefined): Outcome => {
  if (intent?.status === "succeeded") return { kind: "done" };
  if (intent?.status === "requires_action" && intent.client_secret !== null)
    return { kind: "requires_action", clientSecret: intent.client_secret };
  throw declinedBy(intent?.last_payment_error ?? undefined);
};

/**
 * Charges the default card for an open invoice. If the idempotency key was sent before, Stripe repeats its first
 * answer, even if the cardholder has confirmed since. So the state is read from the payment itself. The idempotency key
 * contains the card's id, because a payment with another card is another request.
 */
export const collect = async (
  context: StripeContext,
  key: string,
  payment: InvoicePayment,
): Promise<Outcome> => {
  const { id, status } = await findInvoice(context, payment);
  if (status === "paid") return { kind: "done" };
  if (status !== "open") throw new PaymentRefused("invoice_not_open");
  const card = await requireDefaultCard(context, payment.customer);
  try {
    const params = { payment_method: card, off_session: false };
    const options = { idempotencyKey: `${key}:${card}` };
    const paid = await answer(context.stripe.invoices.pay(id, params, options), "invoice");
    if (paid.status === "paid") return { kind: "done" };
  } catch (error) {
    if (!(error instanceof HolderNeeded)) throw error;
  }
  return readOutcome(await findIntent(context, id));
};
