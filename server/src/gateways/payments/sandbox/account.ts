/**
 * @file Locks one customer and runs an operation on it.
 *
 * [Note: Sandbox transactions] Each operation on a customer of the sandbox is one transaction. It locks the customer,
 * applies the time that has passed, and does its work. Then it writes the state, the events and the next due time. A
 * call with a key ([Note: Payment keys]) also stores its result in the transaction; see keyed.ts. After a crash, either
 * everything is stored or nothing. Of two concurrent operations, the second sees what the first did.
 */

import { createHash } from "node:crypto";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Handle } from "../../../db/schema.ts";
import { advanceTo, nextDueAt } from "../../../payments/engine/advance.ts";
import { PaymentRefused } from "../../../payments/payment-provider.ts";
import { toDate, toUnix } from "../../../unix-time.ts";
import type { Clock } from "../../clock.ts";
import { type CustomerRow, lockCustomer, updateCustomer } from "./customer.store.ts";
import { insertEvents } from "./event.store.ts";
import { eventBody } from "./events.ts";
import { type Account, apply } from "./steps.ts";

export interface SandboxOptions {
  readonly handle: Handle;
  readonly clock: Clock;
  /** Signs events, and makes the MACs of calls' arguments (keyed.ts). */
  readonly signingKey: Buffer;
  /** Millionths of the subtotal (14.975 % is 149750). A customer keeps the rate that applied at its creation. */
  readonly taxRate: number;
}

/** Hashes a secret. Use it only for secrets that are long and random. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Applies what has become due. If the server's clock was set back, the customer's time stands still until the clock has
 * caught up.
 */
export const letTimePass = (account: Account): void => {
  const until = Math.max(account.state.now, toUnix(account.at) + account.offset);
  apply(account, (state) => advanceTo(state, until));
};

const openAccount = (within: Handle, row: CustomerRow, at: Date): Account => {
  const { id, state, clock_offset: offset } = row;
  const account = { within, id, at, offset, state, events: [] };
  letTimePass(account);
  return account;
};

export const toRow = ({ id, state, offset }: Pick<Account, "id" | "state" | "offset">) => {
  const due = nextDueAt(state);
  return {
    id,
    state: JSON.stringify(state),
    clock_offset: offset,
    next_due_at: due === null ? null : toDate(due - offset),
  };
};

/** Runs an operation on the customer that `lock` finds. Returns undefined if `lock` finds none. */
export const inLockedAccount = <Result>(
  { handle, clock }: SandboxOptions,
  lock: (within: Handle) => Promise<CustomerRow | undefined>,
  work: (account: Account) => Promise<Result> | Result,
): Promise<Result | undefined> =>
  inTransaction(handle, async (within) => {
    const row = await lock(within);
    if (!row) return undefined;
    const account = openAccount(within, row, clock.now());
    const result = await work(account);
    await updateCustomer(within, toRow(account));
    const bodies = account.events.map((event) => ({
      id: event.id,
      body: eventBody(event, account.id),
      created_at: account.at,
    }));
    await insertEvents(within, bodies);
    return result;
  });

/** Runs an operation on a customer. Throws PaymentRefused if there is no such customer. */
export const inAccount = async <Result>(
  sandbox: SandboxOptions,
  customer: string,
  work: (account: Account) => Promise<Result> | Result,
): Promise<Result> => {
  const done = await inLockedAccount(
    sandbox,
    (within) => lockCustomer(within, customer),
    async (account) => ({ result: await work(account) }),
  );
  if (!done) throw new PaymentRefused("customer_not_found");
  return done.result;
};
