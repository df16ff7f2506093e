/** @file Changes the items of a live subscription at the provider. */

import { PRICE_KEYS } from "@keepwell/contract/billing/prices.ts";
import { z } from "zod";
import type { Outcome } from "../payments/payment-provider.ts";
import type { OperationRow } from "./operation.store.ts";
import type { StepParts } from "./payment-steps.ts";

const argsSchema = z.object({
  customer: z.string(),
  items: z.array(z.object({ price: z.enum(PRICE_KEYS), quantity: z.number().int() })),
  prorationDate: z.number().int().nullable(),
});

export type PlanChangeArgs = z.infer<typeof argsSchema>;

export const planChangeSteps =
  ({ provider, mirror }: Pick<StepParts, "provider" | "mirror">) =>
  async ({ key, subscriber_uid, args }: OperationRow): Promise<Outcome> => {
    const { customer, items, prorationDate } = argsSchema.parse(args);
    // If the subscriber has cancelled, the change undoes the cancellation: they now choose a plan, so they want to
    // continue.
    const change = {
      customer,
      items,
      resume: true,
      ...(prorationDate === null ? {} : { prorationDate }),
    };
    try {
      return await provider.changeItems(`${key}:items`, change);
    } finally {
      await mirror.sync(subscriber_uid);
    }
  };
