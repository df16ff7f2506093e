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
    // A subscriber who has cancelled and then chooses a plan wants to continue, so the change undoes the cancellation.
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
