import type { Context } from "../context.ts";
import { PaymentRefused } from "../payments/payment-provider.ts";
import { followSandbox, sandboxSubscriber } from "./sandbox-subscriber.ts";

const DOLLARS = /^\d{1,7}(\.\d{2})?$/;

/** Turns the refusal of a refund into an error for the operator. Returns any other error unchanged. */
const toSentence = (error: unknown, reference: string): unknown => {
  if (!(error instanceof PaymentRefused)) return error;
  return error.code === "invalid_refund"
    ? new Error(`The card has not paid so much of ${reference}, or has been refunded too much of it already.`)
    : new Error(`There is no invoice ${reference}.`);
};

/** Refunds part of an invoice, as an operator would in Stripe's dashboard. */
export const refundSandbox = async (
  context: Context,
  [address = "", reference = "", dollars = ""]: readonly string[],
): Promise<string> => {
  if (!DOLLARS.test(dollars)) throw new Error("Give an amount in dollars, like 12.50.");
  const { sandbox, email, uid, customer } = await sandboxSubscriber(context, address);
  const refund = { reference, amount: Math.round(Number(dollars) * 100) };
  await sandbox.refund(customer, refund).catch((error: unknown) => {
    throw toSentence(error, reference);
  });
  await followSandbox(context, uid);
  return `Of ${reference}, ${dollars} dollars went back to the card of ${email}.`;
};
