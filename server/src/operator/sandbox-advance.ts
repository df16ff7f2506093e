import { runSandbox } from "../billing/billing-worker.ts";
import { findCustomerByEmail } from "../billing/subscriber.store.ts";
import type { Context } from "../context.ts";
import { createServices } from "../services.ts";

const DAY_SECONDS = 86_400;
const DAYS_MAX = 800;

/** Lets days pass for one subscriber of the sandbox, with all that falls due in them. */
export const advanceSandbox = async (context: Context, address: string, days: string): Promise<string> => {
  const { payments, database } = context;
  if (payments?.kind !== "sandbox") throw new Error("Only the sandbox's time can be moved.");
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > DAYS_MAX)
    throw new Error(`Give a number of days from 1 to ${DAYS_MAX}.`);
  const email = address.trim().toLowerCase();
  const subscriber = await findCustomerByEmail(database.handle, email);
  if (!subscriber) throw new Error(`${email} has no card, and no subscription, at the sandbox.`);
  await payments.advance(subscriber.customer, count * DAY_SECONDS);
  const { billing } = createServices(context);
  await runSandbox(context, billing);
  while ((await billing.round.events()) > 0);
  await billing.mirror.sync(subscriber.uid);
  await billing.round.tidy();
  return `For ${email}, ${count} days have passed.`;
};
