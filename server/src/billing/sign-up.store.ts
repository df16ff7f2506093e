/**
 * @file The provider's customers of sign-ups. One is noted with its operation until an account is made of it or
 * it is deleted; which of the two, whoever changes that row first decides.
 */
import type { NotNull } from "kysely";
import type { Handle } from "../db/schema.ts";
import { OVER } from "./operation.store.ts";

interface Noted {
  readonly key: string;
  readonly customer: string;
}

export const noteCustomer = async (handle: Handle, key: string, customer: string): Promise<void> => {
  await handle.updateTable("billing_operations").set({ customer }).where("key", "=", key).execute();
};

/** There is nothing left to undo. */
export const forgetCustomer = (handle: Handle, key: string): Promise<unknown> =>
  handle.updateTable("billing_operations").set({ customer: null }).where("key", "=", key).execute();

const noted = (handle: Handle, { key, customer }: Noted) =>
  handle.updateTable("billing_operations").where("key", "=", key).where("customer", "=", customer);

/** In the transaction that makes the account. False where the customer was given up already. */
export const claimCustomer = async (within: Handle, customer: Noted): Promise<boolean> => {
  const { numUpdatedRows } = await noted(within, customer)
    .where("state", "=", "done")
    .set({ customer: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** From now on nobody makes an account of it. False where somebody has, or is still about to ask for a card. */
export const giveUpCustomer = async (handle: Handle, customer: Noted): Promise<boolean> => {
  const { numUpdatedRows } = await noted(handle, customer)
    .where("state", "<>", "open")
    .set({ state: "refused", refusal: "conflict", ...OVER })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Sign-ups that made a customer at the provider and, since before `before`, no account. */
export const listUnused = (handle: Handle, before: Date, limit: number): Promise<Noted[]> =>
  handle
    .selectFrom("billing_operations")
    .select(["key", "customer"])
    .where("customer", "is not", null)
    .where("state", "<>", "open")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .$narrowType<{ customer: NotNull }>()
    .execute();
