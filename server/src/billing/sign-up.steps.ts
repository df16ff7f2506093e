/** @file Creates a customer with a card and a trial for a person who has no account yet. */
import { planItems, TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { PLAN_IDS } from "@keepwell/contract/plans.ts";
import { z } from "zod";
import { CardDeclined, type Outcome } from "../payments/payment-provider.ts";
import type { OperationRow } from "./operation.store.ts";
import { placeCard, type StepParts, storedDetails } from "./payment-steps.ts";
import { forgetCustomer, noteCustomer } from "./sign-up.store.ts";

const argsSchema = z.object({
  plan: z.enum(PLAN_IDS),
  token: z.string(),
  details: storedDetails,
});

export type SignUpArgs = z.infer<typeof argsSchema>;

/** The founder is the only user, and every enterprise plan includes more users, so no extra unit is billed. */
const NOTHING_USED = { sharings: 0, users: 1 };

type Parts = Pick<StepParts, "handle" | "provider">;

const createCustomer = async (
  { handle, provider }: Parts,
  key: string,
  { details }: SignUpArgs,
): Promise<string> => {
  const customer = await provider.createCustomer(`${key}:customer`, details);
  await noteCustomer(handle, key, customer);
  return customer;
};

/**
 * Notes the customer of an abandoned sign-up, so that the worker deletes it. If the reply that named the customer was
 * lost, repeats the call, because only its reply tells which customer was created.
 */
export const giveUpSignUp =
  (parts: Parts) =>
  async ({ key, args, customer }: OperationRow): Promise<void> => {
    if (customer === null) await createCustomer(parts, key, argsSchema.parse(args));
  };

export const signUpSteps =
  (parts: Parts) =>
  async ({ key, args }: OperationRow): Promise<Outcome> => {
    const { handle, provider } = parts;
    const wanted = argsSchema.parse(args);
    const { plan, token } = wanted;
    const customer = await createCustomer(parts, key, wanted);
    try {
      const placed = await placeCard(provider, key, { customer, token });
      if (placed.kind === "requires_action") return placed;
      const items = planItems(plan, NOTHING_USED);
      return await provider.subscribe(`${key}:subscribe`, { customer, items, trialDays: TRIAL_DAYS });
    } catch (error) {
      if (error instanceof CardDeclined) {
        await provider.deleteCustomer(customer);
        await forgetCustomer(handle, key);
      }
      throw error;
    }
  };
