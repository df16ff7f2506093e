/** @file Customers of the sandbox. Their details are not stored, because the sandbox sends nothing to anyone. */

import { randomBytes, randomInt } from "node:crypto";
import { inTransaction } from "../../../db/in-transaction.ts";
import { closeCustomer } from "../../../payments/engine/close.ts";
import { createCustomer as newCustomer } from "../../../payments/engine/customer.ts";
import { type CustomerDetails, PaymentRefused } from "../../../payments/payment-provider.ts";
import type { SandboxMade } from "../../../payments/sandbox-made.ts";
import { toUnix } from "../../../unix-time.ts";
import { inLockedAccount, type SandboxOptions, toRow } from "./account.ts";
import { deleteCustomer as deleteRow, insertCustomer, lockCustomer } from "./customer.store.ts";
import { findKey, insertKey } from "./key.store.ts";
import { argsMac } from "./keyed.ts";
import { apply } from "./steps.ts";

const PREFIX_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PREFIX_LENGTH = 8;

const makeInvoicePrefix = (): string =>
  Array.from({ length: PREFIX_LENGTH }, () => PREFIX_LETTERS[randomInt(PREFIX_LETTERS.length)]).join("");

const FIELDS = [
  "subscriberUid",
  "email",
  "name",
  "organization",
  "address",
  "address2",
  "city",
  "postalcode",
  "country",
  "state",
] as const satisfies (keyof CustomerDetails)[];

/**
 * Stores the key of the call first ([Note: Payment keys]). A concurrent call with the same key then waits for this
 * call, and finds the customer that this call created.
 */
export const createCustomer = (
  sandbox: SandboxOptions,
  key: string,
  details: CustomerDetails,
): Promise<string> =>
  inTransaction(sandbox.handle, async (within) => {
    const at = sandbox.clock.now();
    const id = `cus_${randomBytes(12).toString("hex")}`;
    const made: SandboxMade = { kind: "customer", customer: id };
    const args_mac = argsMac(sandbox, ["createCustomer", ...FIELDS.map((field) => details[field])]);
    const row = { key, customer: null, args_mac, made: JSON.stringify(made), created_at: at };
    if (await insertKey(within, row)) {
      const { taxRate } = sandbox;
      const state = newCustomer({ id, invoicePrefix: makeInvoicePrefix(), now: toUnix(at), taxRate });
      await insertCustomer(within, toRow({ id, state, offset: 0 }));
      return id;
    }
    const known = await findKey(within, key);
    if (known?.args_mac !== args_mac || known.made.kind !== "customer")
      throw new PaymentRefused("idempotency");
    return known.made.customer;
  });

/** Deletes a customer. The events of the deletion stay until they are delivered. */
export const deleteCustomer = async (sandbox: SandboxOptions, customer: string): Promise<void> => {
  await inLockedAccount(
    sandbox,
    (within) => lockCustomer(within, customer),
    async (account) => {
      apply(account, closeCustomer);
      await deleteRow(account.within, customer);
    },
  );
};
