import type Stripe from "stripe";
import {
  CardDeclined,
  type CardOutcome,
  type NewCard,
  PaymentRefused,
} from "../../../payments/payment-provider.ts";
import { answer, type StripeContext, toId } from "./stripe-client.ts";
import { declinedBy, isMissing } from "./stripe-errors.ts";

/** The state of a card that is being added. */
const readOutcome = ({
  status,
  client_secret,
  payment_method,
  last_setup_error,
}: Stripe.SetupIntent): CardOutcome => {
  if (status === "succeeded" && payment_method) return { kind: "done", card: toId(payment_method) };
  if (status === "requires_action" && client_secret)
    return { kind: "requires_action", clientSecret: client_secret };
  throw declinedBy(last_setup_error ?? undefined);
};

/**
 * If Stripe reports that an object is missing, throws the error for an unknown token. Only the token can be missing,
 * because a missing customer has its own error. Throws any other error unchanged.
 */
const noToken = (error: unknown): never => {
  const isNone = error instanceof PaymentRefused && error.code === "resource_missing";
  throw isNone ? new CardDeclined("token_not_found") : error;
};

/**
 * Confirms the card with its bank, for later payments without the cardholder. If the idempotency key was sent before,
 * Stripe repeats its first answer. So a card that waited for its holder is read again in a second call.
 */
export const addCard = async (
  { stripe }: StripeContext,
  key: string,
  { customer, token }: NewCard,
): Promise<CardOutcome> => {
  const params = {
    customer,
    payment_method: token,
    confirm: true,
    usage: "off_session",
    use_stripe_sdk: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  } satisfies Stripe.SetupIntentCreateParams;
  const asked = stripe.setupIntents.create(params, { idempotencyKey: key });
  const made = await answer(asked, "setup_intent").catch(noToken);
  if (made.status === "succeeded") return readOutcome(made);
  return readOutcome(await answer(stripe.setupIntents.retrieve(made.id), "setup_intent"));
};

/** Reads the card through its customer, so that another customer's card is not found. */
const requireCard = async ({ stripe }: StripeContext, customer: string, card: string): Promise<void> => {
  try {
    await answer(stripe.customers.retrievePaymentMethod(customer, card), "payment_method");
  } catch (error) {
    throw isMissing(error) ? new PaymentRefused("card_not_found") : error;
  }
};

export const setDefaultCard = async (
  context: StripeContext,
  customer: string,
  card: string,
): Promise<void> => {
  await requireCard(context, customer, card);
  const params = { invoice_settings: { default_payment_method: card } };
  await answer(context.stripe.customers.update(customer, params), "customer");
};

export const removeCard = async (context: StripeContext, customer: string, card: string): Promise<void> => {
  await requireCard(context, customer, card);
  await answer(context.stripe.paymentMethods.detach(card), "payment_method");
};

export const findDefaultCard = ({ invoice_settings }: Stripe.Customer): string | null => {
  const { default_payment_method: card } = invoice_settings;
  return card === null ? null : toId(card);
};
