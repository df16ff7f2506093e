import type { Context } from "../context.ts";
import { createServices } from "../services.ts";
import { followSandbox, sandboxSubscriber } from "./sandbox-subscriber.ts";

const DAY_SECONDS = 86_400;
const DAYS_MAX = 800;

/**
 * Advances the clock of the sandbox's subscriber with this address by `days` days. Does the billing work that falls
 * due.
 */
export const advanceSandbox = async (context: Context, address: string, days: string): Promise<string> => {
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > DAYS_MAX)
    throw new Error(`Give a number of days from 1 to ${DAYS_MAX}.`);
  const { sandbox, email, uid, customer } = await sandboxSubscriber(context, address);
  await createServices(context).billing.round.beforeRenewalOf(uid);
  await sandbox.advance(customer, count * DAY_SECONDS);
  await followSandbox(context, uid);
  return `For ${email}, ${count} days have passed.`;
};
