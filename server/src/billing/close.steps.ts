/** @file Deletes the customer that a deleted account still has at the provider. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Handle } from "../db/schema.ts";
import type { Outcome, PaymentProvider } from "../payments/payment-provider.ts";
import { insertOperation, type OperationRow } from "./operation.store.ts";
import { lockUserSubscriber } from "./subscriber.store.ts";

const argsSchema = z.object({ customer: z.string() });

/**
 * Stores the operation that deletes the customer at the provider. Call it in the transaction that deletes the account,
 * so that the customer is deleted even if this server stops right after the transaction.
 */
export const closeCustomer = async (within: Handle, userUid: string, now: Date): Promise<void> => {
  const customer = (await lockUserSubscriber(within, userUid))?.provider_customer ?? null;
  if (customer === null) return;
  await insertOperation(within, {
    key: `close:${customer}`,
    // A random uid, because a subscriber can have only one open operation, and this subscriber may have one already.
    // The other operation ends when it finds that the subscriber was deleted.
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
