/**
 * @file Proves that an address belongs to an account. The proof needs a link that was sent to the address, and the
 * account's password or session.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { EmailLink } from "@keepwell/contract/identity/email.endpoints.ts";
import { fromTo } from "../audit/audit-detail.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database-errors.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { holdAddress } from "../people/address.store.ts";
import { nameOf } from "../people/name-of.ts";
import { findUser, getUser, lockUserAt, setProvenEmail, type User } from "../people/user.store.ts";
import type { InvitationService } from "../sharing/invitation.service.ts";
import type { ActivityService } from "./activity.service.ts";
import {
  deleteEmailTokens,
  deleteExpiredEmailTokens,
  findEmailToken,
  insertEmailToken,
  useEmailToken,
} from "./email-token.store.ts";
import { hashOfLinkToken, makeLinkToken } from "./link-token.ts";
import { recordMemberChange } from "./record-member-change.ts";

const LINK_MS = 3 * 24 * 60 * 60 * 1000;

type Addressee = Pick<User, "uid" | "firstname" | "lastname" | "locale">;

/** A live link (one that can still be used), and the account that it belongs to. */
interface Followed {
  readonly hash: string;
  /** The address that the link was sent to. */
  readonly email: string;
  readonly user: User;
}

export const createEmailService = (
  context: Context,
  activity: ActivityService,
  invitations: InvitationService,
) => {
  const { database, mailer, clock, limits, verifiers } = context;
  const { handle } = database;

  /**
   * Sends a link to the address. Earlier links stop working, because only the address that was requested last can
   * become the account's address.
   */
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

  /** Finds the live link of a token and the link's account. Does not use up the link. */
  const follow = async (token: string, { network }: Caller): Promise<Followed> => {
    await limits.spend(["link", network]);
    const hash = hashOfLinkToken(token);
    const found = await findEmailToken(handle, { hash, purpose: "verify", now: clock.now() });
    const user = found && (await findUser(handle, found.user_uid));
    return user ? { hash, email: found.email, user } : fail("link.invalid");
  };

  const mailOldAddress = (within: Handle, user: User, caller: Caller): Promise<void> =>
    mailer.enqueue(within, {
      template: "address_changed",
      to: { name: nameOf(user), address: user.email },
      locale: user.locale,
      vars: activity.occasion(caller),
    });

  /**
   * Proves the address. Of two concurrent calls with one link, only one succeeds. Fails if the password has changed
   * since the call read the account.
   */
  const prove = async (within: Handle, { hash, email, user: read }: Followed, caller: Caller) => {
    const now = clock.now();
    await holdAddress(within, email);
    const user = await lockUserAt(within, read);
    const used = user && (await useEmailToken(within, { hash, purpose: "verify", now }));
    if (!used || (email !== user.email && email !== user.pending_email)) return fail("link.invalid");
    await setProvenEmail(within, user.uid, { email, at: now });
    await invitations.attach(within, user, email);
    const isNew = email !== user.email;
    await activity.record(within, isNew ? "email_changed" : "email_verified", { userUid: user.uid, caller });
    if (isNew) {
      await mailOldAddress(within, user, caller);
      const by = { uid: user.uid, ip: caller.ip };
      await recordMemberChange(within, user, { actor: by, at: now, detail: fromTo(user.email, email) });
    }
    return { email };
  };

  const write = async (followed: Followed, caller: Caller): Promise<{ email: string }> => {
    try {
      return await inTransaction(handle, (within) => prove(within, followed, caller));
    } catch (error) {
      // Another account has taken this address since the link was sent.
      if (violation(error)?.constraint === "users_email") return fail("link.invalid");
      throw error;
    }
  };

  return {
    sendLink,

    /**
     * Sends the link again: to the pending address or, if there is none, to the current address. Sends nothing to a
     * proven address.
     */
    resend: async (actor: Actor): Promise<void> => {
      await limits.spend(["verification", actor.uid]);
      const user = await getUser(handle, actor.uid);
      const waiting = user.pending_email ?? (user.email_verified_at === null ? user.email : null);
      if (waiting !== null) await inTransaction(handle, (within) => sendLink(within, user, waiting));
    },

    read: async (token: string, caller: Caller): Promise<EmailLink> => {
      const { email, user } = await follow(token, caller);
      const { uid, kdf, salt } = user;
      const unproven = email === user.email && user.email_verified_at === null;
      return { uid, email, kdf, salt, unproven };
    },

    /**
     * Proves the address to which a link was sent. The caller must also know the account's password. Tries are counted
     * by account, because a person who can only read the mailbox must not be able to guess the password.
     */
    verify: async (form: { token: string; password: string }, caller: Caller): Promise<{ email: string }> => {
      const followed = await follow(form.token, caller);
      const { user } = followed;
      await limits.spend(["recovery", `password|${user.uid}`]);
      if (!(await verifiers.verifies(form.password, user.verifier)))
        return failField("password", "password_wrong");
      return write(followed, caller);
    },

    verifyAs: async (actor: Actor, token: string, caller: Caller): Promise<{ email: string }> => {
      const followed = await follow(token, caller);
      return followed.user.uid === actor.uid ? write(followed, caller) : fail("link.invalid");
    },

    sweep: (): Promise<void> => deleteExpiredEmailTokens(handle, clock.now()),
  };
};

export type EmailService = ReturnType<typeof createEmailService>;
