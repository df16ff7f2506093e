/** @file Adds a card at the provider. */
import { z } from "zod";
import type { Outcome } from "../payments/payment-provider.ts";
import type { OperationRow } from "./operation.store.ts";
import { ensureCustomer, type StepParts, toCardKey } from "./payment-steps.ts";

const argsSchema = z.object({ token: z.string() });

export type CardArgs = z.infer<typeof argsSchema>;

export const cardSteps =
  ({ handle, provider, mirror }: StepParts) =>
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
