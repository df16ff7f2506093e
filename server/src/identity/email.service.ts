/** @file Whose address it is: proven by following a link that was sent there. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database-errors.ts";
import type { Handle } from "../db/schema.ts";
import type { InvitationService } from "../sharing/invitation.service.ts";
import { holdAddress } from "../sharing/invitation.store.ts";
import type { ActivityService } from "./activity.service.ts";
import {
  deleteEmailTokens,
  deleteExpiredEmailTokens,
  insertEmailToken,
  useEmailToken,
} from "./email-token.store.ts";
import { hashOfLinkToken, makeLinkToken } from "./link-token.ts";
import type { Actor, Caller } from "./session.service.ts";
import { getUser, provenEmail, type User } from "./user.store.ts";

const LINK_MS = 3 * 24 * 60 * 60 * 1000;

type Addressee = Pick<User, "uid" | "firstname" | "lastname" | "locale">;

export const nameOf = ({ firstname, lastname }: Pick<User, "firstname" | "lastname">): string =>
  `${firstname} ${lastname}`;

export const createEmailService = (
  context: Context,
  activity: ActivityService,
  invitations: InvitationService,
) => {
  const { database, mailer, clock, limits } = context;
  const { handle } = database;

  /** Earlier links stop working: only the address that was asked for last can become the account's. */
  const sendLink = async (within: Handle, user: Addressee, address: string): Promise<void> => {
    const token = makeLinkToken();
    await deleteEmailTokens(within, { userUid: user.uid, purpose: "verify" });
    await insertEmailToken(within, {
      hash: hashOfLinkToken(token),
      userUid: user.uid,
      purpose: "verify",
      email: address,
      expiresAt: new Date(clock.now().getTime() + LINK_MS),
    });
    await mailer.enqueue(within, {
      template: "verify_address",
      to: { name: nameOf(user), address },
      locale: user.locale,
      vars: { token },
    });
  };

  const prove = async (within: Handle, token: string, caller: Caller): Promise<{ email: string }> => {
    const now = clock.now();
    const used = await useEmailToken(within, { hash: hashOfLinkToken(token), purpose: "verify", now });
    if (!used) return fail("link.invalid");
    const user = await getUser(within, used.user_uid);
    const { email } = used;
    await holdAddress(within, email);
    if (email !== user.email && email !== user.pending_email) return fail("link.invalid");
    await provenEmail(within, user.uid, { email, at: now });
    await invitations.attach(within, user, email);
    const told = { userUid: user.uid, caller };
    await activity.record(within, email === user.email ? "email_verified" : "email_changed", told);
    if (email !== user.email)
      await mailer.enqueue(within, {
        template: "address_changed",
        to: { name: nameOf(user), address: user.email },
        locale: user.locale,
        vars: activity.occasion(caller),
      });
    return { email };
  };

  return {
    sendLink,

    /** Sends the link again, to the address that waits for it. */
    resend: async (actor: Actor): Promise<void> => {
      await limits.spend(["verification", actor.uid]);
      const user = await getUser(handle, actor.uid);
      const waiting = user.pending_email ?? (user.email_verified_at === null ? user.email : null);
      if (waiting !== null) await handle.transaction().execute((within) => sendLink(within, user, waiting));
    },

    verify: async (token: string, caller: Caller): Promise<{ email: string }> => {
      await limits.spend(["link", caller.network]);
      try {
        return await handle.transaction().execute((within) => prove(within, token, caller));
      } catch (error) {
        // In the meantime the address has become somebody else's.
        if (violation(error)?.constraint === "users_email") return fail("link.invalid");
        throw error;
      }
    },

    sweep: (): Promise<void> => deleteExpiredEmailTokens(handle, clock.now()),
  };
};

export type EmailService = ReturnType<typeof createEmailService>;
