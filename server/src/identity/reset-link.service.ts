/** @file Requesting a reset link. Neither the reply nor its delay reveals whether an address has an account. */
import { setTimeout as delay } from "node:timers/promises";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { nameOf } from "../people/name-of.ts";
import { findUserByEmail, type User } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";
import { makeLinkToken } from "./link-token.ts";
import { insertResetToken } from "./reset-token.ts";

/** How long every reply of `send` takes, whether or not a mail is queued. Queuing a mail takes less time than this. */
const ANSWER_AFTER_MS = 300;

export const createResetLinkService = (
  { database: { handle }, clock, limits, mailer }: Context,
  activity: ActivityService,
) => {
  /**
   * Queues the mail with the link. Earlier links still work, so that a stranger's requests do not invalidate the
   * owner's link.
   */
  const write = async (within: Handle, user: User, caller: Caller): Promise<void> => {
    const { uid: userUid, email } = user;
    const token = makeLinkToken();
    await insertResetToken(within, { token, userUid, email, now: clock.now() });
    await activity.record(within, "password_reset_asked", { userUid, caller });
    await mailer.enqueue(within, {
      template: "reset_password",
      to: { name: nameOf(user), address: email },
      locale: user.locale,
      vars: { token },
    });
  };

  return {
    /** Counts a request of a member who may manage the user. It counts towards the limit of the user's address. */
    spendFor: async ({ email }: User): Promise<void> => void (await limits.spend(["reset_link", email])),

    /** Sends a link at the request of a member who may manage the user, after `spendFor`. */
    sendTo: write,

    /**
     * Sends a link, if the address has an account. The call counts towards the limit of the address, even if no account
     * has this address. A disabled account gets no link, because its user could not sign in with the new password.
     */
    send: async (email: string, caller: Caller): Promise<void> => {
      await limits.spend(["reset_link_ip", caller.network], ["reset_link", email]);
      const answer = delay(ANSWER_AFTER_MS);
      const user = await findUserByEmail(handle, email);
      if (user && user.disabled_at === null)
        await inTransaction(handle, (within) => write(within, user, caller));
      await answer;
    },
  };
};

export type ResetLinkService = ReturnType<typeof createResetLinkService>;
