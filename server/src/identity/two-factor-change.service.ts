/** @file What every change of a second factor or a passkey has in common. */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { refreshFactorDue } from "../events/factor-due.store.ts";
import type { TwoFactorMethod as LetterMethod } from "../messages/message.ts";
import { shareLockMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser, lockUser, type User } from "../people/user.store.ts";
import { deleteOtherSessions } from "../sessions/session.store.ts";
import type { ActivityService } from "./activity.service.ts";
import { deleteBackupCodes, replaceBackupCodes } from "./backup-code.store.ts";
import { macOfBackupCode, makeBackupCodes } from "./backup-code.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { deleteUserAttempts } from "./sign-in-attempt.store.ts";
import { type Factors, isTwoFactorOn, loadFactors } from "./two-factor-proof.service.ts";

interface ChangeParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
}

type ChangedFactor = "authenticator" | "phone" | "security_key" | "passkey";

interface Change {
  readonly factor: ChangedFactor;
  /** Makes the change; returns false if nothing changed. */
  readonly write: (within: Handle, user: User) => Promise<boolean>;
  /** The error code if `write` returns false. */
  readonly refusal: ErrorCode;
  readonly caller: Caller;
}

const LETTER_METHODS = {
  authenticator: "app",
  phone: "phone",
  security_key: "security_key",
} as const satisfies Record<Exclude<ChangedFactor, "passkey">, LetterMethod>;

type Changed = "added" | "changed" | "removed";

/**
 * How many factors of this kind the account has. It has at most one app and one phone, because a new one replaces the
 * previous one.
 */
const countOf = (factors: Factors, factor: ChangedFactor): number => {
  if (factor === "security_key") return factors.securityKeys;
  if (factor === "passkey") return factors.passkeys;
  return factors[factor] === null ? 0 : 1;
};

const compare = (before: number, after: number): Changed => {
  if (after === before) return "changed";
  return after > before ? "added" : "removed";
};

export const createTwoFactorChangeService = (context: Context, { activity, confirmation }: ChangeParts) => {
  const { clock, database, mailer, secrets } = context;
  const { handle } = database;

  const mailAddress = (user: User) => ({
    to: { name: nameOf(user), address: user.email },
    locale: user.locale,
  });

  const recordAndMail = async (
    within: Handle,
    user: User,
    { change, method, caller }: { change: Changed; method: LetterMethod; caller: Caller },
  ): Promise<void> => {
    const kind = method === "backup_codes" ? "backup_codes_changed" : (`two_factor_${change}` as const);
    await activity.record(within, kind, { userUid: user.uid, caller });
    const vars = { ...activity.occasion(caller), change, method };
    await mailer.enqueue(within, { template: "two_factor", ...mailAddress(user), vars });
  };

  const recordAndMailPasskey = async (
    within: Handle,
    user: User,
    { change, caller }: { change: Changed; caller: Caller },
  ): Promise<void> => {
    // A passkey is never replaced by another one.
    const done = change === "removed" ? "removed" : "added";
    await activity.record(within, `passkey_${done}`, { userUid: user.uid, caller });
    const vars = { ...activity.occasion(caller), change: done } as const;
    await mailer.enqueue(within, { template: "passkey", ...mailAddress(user), vars });
  };

  const makeCodes = async (within: Handle, userUid: string): Promise<string[]> => {
    const codes = makeBackupCodes();
    const macs = codes.map((code) => macOfBackupCode(code, secrets.twoFactorKey, userUid));
    await replaceBackupCodes(within, userUid, { macs, at: clock.now() });
    return codes;
  };

  /**
   * Refuses an unproven account. An attacker can sign up with another person's address. If the attacker could add a
   * factor to that account, the address's owner could not sign in even after a reset.
   */
  const requireProven = ({ email_verified_at }: User): void => {
    if (email_verified_at === null) fail("email.unproven");
  };

  /**
   * Refuses unless the user has confirmed enough: the first factor needs a recent sign-in or confirmation, and every
   * later change needs the password and a second factor.
   */
  const requireFor = async (actor: Actor, within: Handle = handle): Promise<void> => {
    await (isTwoFactorOn(await loadFactors(within, actor.uid))
      ? confirmation.requireConfirmed(actor, within)
      : confirmation.requireRecent(actor, within));
  };

  /**
   * Locks the user and checks the requirement again, because another session may have added the first factor meanwhile.
   * Locks the membership first; see [Note: Required factor].
   */
  const lock = async (within: Handle, actor: Actor): Promise<User> => {
    await shareLockMembership(within, actor.uid);
    const user = await lockUser(within, actor.uid);
    await requireFor(actor, within);
    return user;
  };

  return {
    /** Refuses unless the caller may add or replace a factor, or add a passkey. */
    requireToAdd: async (actor: Actor): Promise<void> => {
      requireProven(await getUser(handle, actor.uid));
      await requireFor(actor);
    },

    /**
     * Makes the change in one transaction, with the user locked. Also writes the security log and sends the mail. Ends
     * all other sessions and the sign-ins that wait for a second factor. A sign-in locks the user's row too. So no
     * session opens after the change with a factor that was proven before the change. Creates and returns backup codes
     * with the first factor; deletes them with the last factor.
     */
    change: (actor: Actor, { factor, write, refusal, caller }: Change): Promise<string[] | null> =>
      inTransaction(handle, async (within) => {
        const user = await lock(within, actor);
        const { uid } = actor;
        const before = await loadFactors(within, uid);
        if (!(await write(within, user))) return fail(refusal);
        const after = await loadFactors(within, uid);
        const change = compare(countOf(before, factor), countOf(after, factor));
        if (change !== "removed") requireProven(user);
        await (factor === "passkey"
          ? recordAndMailPasskey(within, user, { change, caller })
          : recordAndMail(within, user, { change, method: LETTER_METHODS[factor], caller }));
        await deleteOtherSessions(within, actor);
        await deleteUserAttempts(within, uid);
        if (isTwoFactorOn(after) === isTwoFactorOn(before)) return null;
        await refreshFactorDue(within, [uid]);
        if (isTwoFactorOn(after)) return makeCodes(within, uid);
        await deleteBackupCodes(within, uid);
        return null;
      }),

    /** Creates new backup codes, if the account has a factor. */
    renewCodes: (actor: Actor, caller: Caller): Promise<string[]> =>
      inTransaction(handle, async (within) => {
        const user = await lock(within, actor);
        const { uid } = actor;
        if (!isTwoFactorOn(await loadFactors(within, uid))) return fail("two_factor.off");
        const codes = await makeCodes(within, uid);
        await recordAndMail(within, user, { change: "changed", method: "backup_codes", caller });
        return codes;
      }),
  };
};

export type TwoFactorChangeService = ReturnType<typeof createTwoFactorChangeService>;
