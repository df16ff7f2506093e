/**
 * @file [Note: Replaced accounts] Anyone can sign up with another person's address. Until the address is proven, the
 * owner of the mailbox can replace the account. They open a reset link, or the link of an invitation to a team, and
 * type a confirmation. A proven account is never replaced. An account that the operator has disabled is not replaced
 * either, because its user could continue with the new account.
 *
 * The replaced account is deleted, unless its user is a member of an enterprise: the buckets that a member made belong
 * to the enterprise. A member's account only loses the address; the member or an administrator can set another address.
 */
import { randomUUID } from "node:crypto";
import { releasedAddress } from "@keepwell/contract/identity/released-address.ts";
import { fromTo } from "../audit/audit-detail.ts";
import { closeCustomer } from "../billing/close.steps.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { deleteUserRequests } from "../keys/recovery-request.store.ts";
import type { Occasion } from "../messages/message.ts";
import { findMembership } from "../people/member.store.ts";
import { type User, updateDetails } from "../people/user.store.ts";
import { createShareLetters } from "../sharing/share-letters.ts";
import { depart } from "./departure.ts";
import { deleteEmailTokensTo } from "./email-token.store.ts";
import { deleteUser } from "./personal-data.store.ts";
import { recordMemberChange } from "./record-member-change.ts";

/** The owner of the mailbox, and the time and browser of their confirmation. */
interface Owner {
  readonly name: string;
  readonly locale: string;
  readonly occasion: Occasion;
}

export const createAccountReplacement = ({
  clock,
  log,
  mailer,
}: Pick<Context, "clock" | "log" | "mailer">) => {
  const letters = createShareLetters(mailer);

  const release = async (within: Handle, user: User): Promise<void> => {
    const { uid, email } = user;
    const released = releasedAddress(randomUUID());
    await updateDetails(within, uid, { email: released });
    await deleteEmailTokensTo(within, { userUid: uid, email });
    await deleteUserRequests(within, uid);
    const detail = fromTo(email, released);
    await recordMemberChange(within, user, { actor: null, at: clock.now(), detail });
    log.info({ user: uid }, "unproven address released to the owner of its mailbox");
  };

  const remove = async (within: Handle, user: User): Promise<void> => {
    await depart(within, user, { letters, isAgreed: true });
    await closeCustomer(within, user.uid, clock.now());
    await deleteUser(within, user.uid);
    log.info({ user: user.uid }, "unproven account deleted by the owner of its mailbox");
  };

  return {
    /**
     * Frees the address of an unproven account. The caller has checked the link and the confirmation, and locked the
     * address with `holdAddress` and the account with `lockUnproven`.
     */
    replace: async (within: Handle, user: User, { name, locale, occasion }: Owner): Promise<void> => {
      const membership = await findMembership(within, user.uid);
      await (membership ? release(within, user) : remove(within, user));
      await mailer.enqueue(within, {
        template: "account_replaced",
        to: { name, address: user.email },
        locale,
        vars: occasion,
      });
    },
  };
};

export type AccountReplacement = ReturnType<typeof createAccountReplacement>;
