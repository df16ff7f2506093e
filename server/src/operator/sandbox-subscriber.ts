/** @file Finds a subscriber of the sandbox for an operator's command, and updates the server after the command. */
import { runSandbox } from "../billing/billing-worker.ts";
import { findCustomerByEmail } from "../billing/subscriber.store.ts";
import type { Context } from "../context.ts";
import { createServices } from "../services.ts";

/** Finds a subscriber by mail address. Throws errors whose messages are for the operator. */
export const sandboxSubscriber = async ({ payments, database }: Context, address: string) => {
  if (payments?.kind !== "sandbox")
    throw new Error("Only the sandbox lets the operator move time on or refund an invoice here.");
  const email = address.trim().toLowerCase();
  const subscriber = await findCustomerByEmail(database.handle, email);
  if (!subscriber) throw new Error(`${email} has no card, and no subscription, at the sandbox.`);
  return { sandbox: payments, email, ...subscriber };
};

/**
 * Brings the server up to date after a change at the sandbox. Handles the events, reads the subscriber again, and does
 * the billing work that is due.
 */
export const followSandbox = async (context: Context, subscriberUid: string): Promise<void> => {
  const { billing } = createServices(context);
  await runSandbox(context, billing);
  while ((await billing.round.events()) > 0);
  await billing.mirror.sync(subscriberUid);
  await billing.round.tidy();
};
