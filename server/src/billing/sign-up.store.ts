/**
 * @file The customers that sign-ups create at the provider. Each customer is stored with the operation of its sign-up
 * until it gets an account or is deleted. The first transaction that changes the row decides which of the two happens.
 */
import type { NotNull } from "kysely";
import type { Handle } from "../db/schema.ts";
import { ENDED } from "./operation.store.ts";

interface Noted {
  readonly key: string;
  readonly customer: string;
}

export const noteCustomer = async (handle: Handle, key: string, customer: string): Promise<void> => {
  await handle.updateTable("billing_operations").set({ customer }).where("key", "=", key).execute();
};

/** Removes the customer from its operation. Call it when nothing is left to undo. */
export const forgetCustomer = (handle: Handle, key: string): Promise<unknown> =>
  handle.updateTable("billing_operations").set({ customer: null }).where("key", "=", key).execute();

const noted = (handle: Handle, { key, customer }: Noted) =>
  handle.updateTable("billing_operations").where("key", "=", key).where("customer", "=", customer);

/**
 * Assigns the customer to a new account. Call it in the transaction that creates the account. Returns false if the
 * customer is about to be deleted; see `giveUpCustomer`.
 */
export const claimCustomer = async (within: Handle, customer: Noted): Promise<boolean> => {
  const { numUpdatedRows } = await noted(within, customer)
    .where("state", "=", "done")
    .set({ customer: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Marks the customer for deletion, so that no account can be created for it any more. Returns false if an account
 * exists, or if the operation of the sign-up is still open.
 */
export const giveUpCustomer = async (handle: Handle, customer: Noted): Promise<boolean> => {
  const { numUpdatedRows } = await noted(handle, customer)
    .where("state", "<>", "open")
    .set({ state: "refused", refusal: "conflict", ...ENDED })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ended sign-ups that began before `before` and left a customer at the provider, but no account. */
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
