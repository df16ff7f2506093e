import { fail } from "@keepwell/contract/errors.ts";
import { closeCustomer } from "../billing/close.steps.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { findMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser } from "../people/user.store.ts";
import { createShareLetters } from "../sharing/share-letters.ts";
import { depart } from "./departure.ts";
import { deleteUser, hasLockedBuckets } from "./personal-data.store.ts";

/**
 * Deletes an account, after queuing the last mail to its address. The caller has authorized the deletion.
 *
 * @param agreed.isAgreed whether the caller (the user or the operator) accepts that the user's own shared buckets are
 * deleted too. Otherwise, such a bucket makes the call fail with `account.shares`.
 */
export const deleteAccount = async (
  { database: { handle }, clock, mailer }: Pick<Context, "database" | "clock" | "mailer">,
  userUid: string,
  { isAgreed }: { readonly isAgreed: boolean },
): Promise<void> => {
  // A person who only controls the mailbox may have reset the account. They must not delete the buckets that the owner
  // can still recover.
  if (await hasLockedBuckets(handle, userUid)) return fail("account.held");
  if (await findMembership(handle, userUid)) return fail("account.enterprise");
  const user = await getUser(handle, userUid);
  const letters = createShareLetters(mailer);
  await inTransaction(handle, async (within) => {
    await depart(within, user, { letters, isAgreed });
    await mailer.enqueue(within, {
      template: "account_deleted",
      to: { name: nameOf(user), address: user.email },
      locale: user.locale,
      vars: { at: clock.now().toISOString() },
    });
    await closeCustomer(within, userUid, clock.now());
    await deleteUser(within, userUid);
  });
};
