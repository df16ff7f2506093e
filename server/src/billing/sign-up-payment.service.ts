/**
 * @file Signing up for a paid plan. The customer, the card and the trial are created at the provider before the
 * account, so a declined card leaves no account. A customer that gets no account is deleted again.
 */
import { createHash, randomUUID } from "node:crypto";
import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { ProviderKind } from "../db/schema/billing.ts";
import type { CustomerSnapshot } from "../payments/payment-provider.ts";
import type { Operations } from "./operation.service.ts";
import { findOperation } from "./operation.store.ts";
import { customerDetails } from "./payment-steps.ts";
import type { SignUpArgs } from "./sign-up.steps.ts";
import { forgetCustomer, giveUpCustomer } from "./sign-up.store.ts";

/** A sign-up whose customer, card and trial exist at the provider, but whose account does not exist yet. */
export interface PreparedSignUp {
  readonly key: string;
  readonly subscriberUid: string;
  readonly provider: ProviderKind;
  readonly customer: string;
  readonly snapshot: CustomerSnapshot;
}

const isFor = ({ subscription }: CustomerSnapshot, plan: PlanId): boolean =>
  subscription?.items.some(({ price }) => price !== null && price === PLAN_PRICES[plan]?.base) ?? false;

/** The operation's key contains the hash of the card's token, so that a try with another card is a new operation. */
const toOperationKey = ({ uid }: SignupBody, token: string): string =>
  `sign_up:${uid}:${createHash("sha256").update(token).digest("base64url")}`;

export const createSignUpPaymentService = (
  { config, database: { handle }, limits, log, payments }: Context,
  operations: Operations,
) => {
  const toArgs = (form: SignupBody, subscriberUid: string, token: string): SignUpArgs => {
    const { address = null, city = null, postalcode = null, iso_country = null } = form;
    const holder = { ...form, uid: subscriberUid, address, city, postalcode, iso_country };
    return { plan: form.plan, token, details: customerDetails(holder, form.email) };
  };

  return {
    /**
     * Creates the customer, the card and the trial at the provider. Creates nothing and returns null if nothing is to
     * be paid. That is so for the plan `free`, and if the form asks for a plan free of charge and this server gives
     * that plan away. After a declined card, no customer is left at the provider. Fails with:
     * - `plan_unavailable` if the plan cannot be bought, or if the form asks for it free of charge and this server does
     *   not give it away
     * - `card_required` if the form has no card
     * - `conflict` if the sign-up has ended, or has succeeded with another plan; `uid_taken` if it is still open and
     *   its first call had other values
     */
    begin: async (form: SignupBody, caller: Caller): Promise<PreparedSignUp | null> => {
      if (form.plan === "free") return null;
      const isFree = config.payments.freePlans.some((plan) => plan === form.plan);
      if (form.free_of_charge === true) return isFree ? null : failField("plan", "plan_unavailable");
      if (payments === null || form.plan === "partner") return failField("plan", "plan_unavailable");
      const token = form.credit_card ?? failField("credit_card", "card_required");
      const key = toOperationKey(form, token);
      const known = await findOperation(handle, key);
      if (!known) await limits.spend(["signup_card", caller.network]);
      const subscriberUid = known?.subscriber_uid ?? randomUUID();
      const args = toArgs(form, subscriberUid, token);
      await operations.perform({ key, subscriberUid, kind: "sign_up", args });
      const customer = (await findOperation(handle, key))?.customer ?? null;
      const snapshot = customer === null ? undefined : await payments.read(customer);
      // A repeated call gets the first call's result. Refuse the repeated call if it names another plan.
      if (customer === null || !snapshot || !isFor(snapshot, form.plan)) return fail("conflict");
      return { key, subscriberUid, provider: payments.kind, customer, snapshot };
    },

    /**
     * Deletes the customer, unless the sign-up was sent twice and the other call has created the account. If the
     * deletion fails, the billing worker retries it.
     */
    undo: async ({ key, customer }: PreparedSignUp): Promise<void> => {
      try {
        if (!(await giveUpCustomer(handle, { key, customer }))) return;
        await payments?.deleteCustomer(customer);
        await forgetCustomer(handle, key);
      } catch (error) {
        log.warn({ err: error }, "a customer without an account could not be deleted yet");
      }
    },
  };
};

export type SignUpPaymentService = ReturnType<typeof createSignUpPaymentService>;
