/** @file Adding a card, at the provider. */
import { z } from "zod";
import type { Handle } from "../db/schema.ts";
import type { Outcome, PaymentProvider } from "../payments/payment-provider.ts";
import type { Mirror } from "./mirror.service.ts";
import type { OperationRow } from "./operation.store.ts";
import { ensureCustomer, toCardKey } from "./payment-steps.ts";

const argsSchema = z.object({ token: z.string() });

export type CardArgs = z.infer<typeof argsSchema>;

interface Parts {
  readonly handle: Handle;
  readonly provider: PaymentProvider;
  readonly mirror: Mirror;
}

export const cardSteps =
  ({ handle, provider, mirror }: Parts) =>
  async (operation: OperationRow): Promise<Outcome> => {
    const { key, subscriber_uid } = operation;
    const { token } = argsSchema.parse(operation.args);
    const customer = await ensureCustomer({ handle, provider }, operation);
    const added = await provider.addCard(toCardKey(key), { customer, token });
    if (added.kind === "requires_action") return added;
    const cards = (await provider.read(customer))?.cards ?? [];
    if (!cards.some(({ isDefault }) => isDefault)) await provider.setDefaultCard(customer, added.card);
    await mirror.sync(subscriber_uid);
    return added;
  };
