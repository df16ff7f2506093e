/** @file Does what has fallen due for all customers, and moves a single customer's clock ahead. */
import { inAccount, inLockedAccount, letTimePass, type SandboxOptions } from "./account.ts";
import { deleteExpiredCardTokens } from "./card-token.store.ts";
import { deleteExpiredChallenges } from "./challenge.store.ts";
import { lockDueCustomer } from "./customer.store.ts";
import { deleteOldKeys } from "./key.store.ts";

/** By how many seconds a customer's clock can be ahead at most: the largest 32-bit integer, which is 68 years. */
const MAX_OFFSET = 2 ** 31 - 1;

/** Like Stripe, the sandbox forgets a key after a day. */
const KEY_LIFE_MS = 86_400_000;

/** Moves the customer's clock ahead, and does what falls due on the way. */
export const advance = (sandbox: SandboxOptions, customer: string, seconds: number): Promise<void> =>
  inAccount(sandbox, customer, (account) => {
    const offset = account.offset + seconds;
    if (!Number.isSafeInteger(seconds) || seconds < 0 || offset > MAX_OFFSET)
      throw new RangeError("Time goes forward, by whole seconds, and 68 years at most.");
    account.offset = offset;
    letTimePass(account);
  });

const forgetOld = async ({ handle, clock }: SandboxOptions): Promise<void> => {
  const at = clock.now();
  await deleteExpiredCardTokens(handle, at);
  await deleteExpiredChallenges(handle, at);
  await deleteOldKeys(handle, new Date(at.getTime() - KEY_LIFE_MS));
};

/**
 * Does what has fallen due, one customer per transaction. Returns how many customers had something due. Several servers
 * can run this function at once. An error for one customer does not stop the work for the others. All errors are thrown
 * together at the end.
 */
export const runDue = async (sandbox: SandboxOptions): Promise<number> => {
  const at = sandbox.clock.now();
  const failed: string[] = [];
  const errors: unknown[] = [];
  const runNext = async (): Promise<boolean> => {
    let taken: string | undefined;
    try {
      await inLockedAccount(
        sandbox,
        async (within) => {
          const row = await lockDueCustomer(within, { at, except: failed });
          taken = row?.id;
          return row;
        },
        () => {},
      );
    } catch (error) {
      if (taken === undefined) throw error;
      failed.push(taken);
      errors.push(error);
    }
    return taken !== undefined;
  };
  let ran = 0;
  while (await runNext()) ran += 1;
  await forgetOld(sandbox);
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} customers could not be brought up to date.`);
  return ran;
};
