/** @file What is left at the provider of an account that is gone. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Handle } from "../db/schema.ts";
import type { Outcome, PaymentProvider } from "../payments/payment-provider.ts";
import { insertOperation, type OperationRow } from "./operation.store.ts";
import { lockSubscriberOf } from "./subscriber.store.ts";

const argsSchema = z.object({ customer: z.string() });

/** In the transaction that deletes the account: nothing is charged any more, even if this server dies at once. */
export const closeCustomer = async (within: Handle, userUid: string, now: Date): Promise<void> => {
  const customer = (await lockSubscriberOf(within, userUid))?.provider_customer ?? null;
  if (customer === null) return;
  await insertOperation(within, {
    key: `close:${customer}`,
    // Its own subscriber's operation may be under way, and ends for want of one.
    subscriber_uid: randomUUID(),
    kind: "close",
    args: JSON.stringify({ customer }),
    leased_until: now,
    created_at: now,
  });
};

export const closeSteps =
  ({ provider }: { readonly provider: PaymentProvider }) =>
  async ({ args }: OperationRow): Promise<Outcome> => {
    await provider.deleteCustomer(argsSchema.parse(args).customer);
    return { kind: "done" };
  };
