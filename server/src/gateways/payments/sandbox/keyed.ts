/** @file Calls that have a key: [Note: Payment keys]. */
import { createHmac } from "node:crypto";
import { CardDeclined, PaymentRefused } from "../../../payments/payment-provider.ts";
import type { SandboxMade } from "../../../payments/sandbox-made.ts";
import { inAccount, type SandboxOptions } from "./account.ts";
import { findKey, insertKey } from "./key.store.ts";
import type { Account } from "./steps.ts";

interface KeyedCall {
  readonly key: string;
  readonly customer: string;
  /** Identifies the call and its arguments. */
  readonly args: readonly unknown[];
}

/**
 * A hash with a secret key, because the arguments of some calls contain names and addresses, which could be guessed
 * from a plain hash.
 */
export const argsMac = ({ signingKey }: SandboxOptions, args: readonly unknown[]): string =>
  createHmac("sha256", signingKey)
    .update("keepwell sandbox arguments\n")
    .update(JSON.stringify(args))
    .digest("hex");

const makeOnce = async (
  { within, at }: Account,
  { key, customer, mac }: { key: string; customer: string; mac: string },
  make: () => Promise<SandboxMade>,
): Promise<SandboxMade> => {
  const known = await findKey(within, key);
  if (known && known.args_mac !== mac) throw new PaymentRefused("idempotency");
  if (known) return known.made;
  const made = await make();
  const row = { key, customer, args_mac: mac, made: JSON.stringify(made), created_at: at };
  // Only a call for another customer can have used this key in the meantime, because calls for this customer wait for
  // the customer's lock.
  if (!(await insertKey(within, row))) throw new PaymentRefused("idempotency");
  return made;
};

/**
 * Runs the call if its key is new. If the key is known, returns what the first call with this key made, in its current
 * state. If the card is declined, stores the decline before throwing it.
 */
export const keyed = async <Answer>(
  sandbox: SandboxOptions,
  { key, customer, args }: KeyedCall,
  {
    make,
    answer,
  }: {
    make: (account: Account) => Promise<SandboxMade> | SandboxMade;
    answer: (account: Account, made: SandboxMade) => Promise<Answer | CardDeclined> | Answer | CardDeclined;
  },
): Promise<Answer> => {
  const mac = argsMac(sandbox, args);
  const given = await inAccount(sandbox, customer, async (account) => {
    const made = await makeOnce(account, { key, customer, mac }, async () => make(account));
    return await answer(account, made);
  });
  if (given instanceof CardDeclined) throw given;
  return given;
};
