/**
 * @file Confirms that the user is present. A session may be months old, and its screen may be left open. So a call that
 * changes the address, the password or a factor requires more than the session.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Assertion, CredentialChallenge } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { CodeMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { getUser, type User } from "../people/user.store.ts";
import { confirmSession, findSession } from "../sessions/session.store.ts";
import { isTwoFactorOn, loadFactors, type TwoFactorProofService } from "./two-factor-proof.service.ts";

const GOOD_FOR_MS = 10 * 60 * 1000;

/** The password and, if the account has a second factor, a code or a signature. */
interface Confirmation {
  readonly password: string;
  readonly confirm_code?: string | undefined;
  readonly method?: CodeMethod | undefined;
  readonly assertion?: Assertion | undefined;
}

export const createConfirmationService = (context: Context, proof: TwoFactorProofService) => {
  const { database, clock, limits, verifiers } = context;
  const { handle } = database;

  const isFresh = (at: Date | null): boolean =>
    at !== null && clock.now().getTime() - at.getTime() <= GOOD_FOR_MS;

  /** Fails with 401 if the session has ended since the call began. */
  const loadSession = async (within: Handle, { sid }: Actor) =>
    (await findSession(within, sid)) ?? fail("unauthorized");

  /**
   * Returns the user if the password is right. Otherwise fails with 422 on `password`, because a 401 would end the
   * session. Each guess is counted before it is checked, so that concurrent guesses all count. Guesses are counted by
   * session, for two reasons:
   * - A thief of the session's token gets no more guesses by changing networks.
   * - The thief's guesses do not block the owner's other sessions.
   */
  const provePassword = async ({ uid, sid }: Actor, password: string): Promise<User> => {
    await limits.spend(["confirm", sid]);
    const user = await getUser(handle, uid);
    if (!(await verifiers.verifies(password, user.verifier))) return failField("password", "password_wrong");
    await limits.reset("confirm", sid);
    return user;
  };

  /**
   * Checks the second factor, if the account has one. An intruder at a screen that was left open does not have it.
   */
  const proveFactor = async ({ uid, sid }: Actor, form: Confirmation, caller: Caller): Promise<void> => {
    if (!isTwoFactorOn(await loadFactors(handle, uid))) return;
    const { assertion, confirm_code: code, method } = form;
    if (assertion) {
      const signed = { assertion, purpose: "confirm", subject: sid } as const;
      if (!(await proof.proveByKey(uid, signed, caller))) failField("assertion", "credential_wrong");
      return;
    }
    if (code === undefined) return failField("confirm_code", "code_required");
    const typed = { code, method, purpose: "confirm", attempt: sid } as const;
    if (!(await proof.prove(uid, typed, caller))) return failField("confirm_code", "code_wrong");
  };

  return {
    provePassword,

    /** Sends a text message with a code for the session's next confirmation. */
    sendCode: async ({ uid, sid }: Actor, caller: Caller): Promise<void> => {
      const { phone } = await loadFactors(handle, uid);
      if (phone === null) return fail("not_found");
      const what = { purpose: "confirm", attempt: sid, to: phone } as const;
      await proof.spendText(uid, what, caller);
      const user = await getUser(handle, uid);
      await inTransaction(handle, (within) => proof.text(within, user, what));
    },

    /** Makes a challenge for the session's next confirmation. */
    challenge: ({ uid, sid }: Actor, caller: Caller): Promise<CredentialChallenge> =>
      proof.challenge(uid, { purpose: "confirm", subject: sid }, caller),

    confirm: async (actor: Actor, form: Confirmation, caller: Caller): Promise<void> => {
      await provePassword(actor, form.password);
      await proveFactor(actor, form, caller);
      await confirmSession(handle, actor.sid, clock.now());
    },

    /** Refuses unless the user signed in or confirmed recently. */
    requireRecent: async (actor: Actor, within: Handle = handle): Promise<void> => {
      const { created_at, confirmed_at } = await loadSession(within, actor);
      if (!isFresh(created_at) && !isFresh(confirmed_at)) fail("confirmation_required");
    },

    /** Refuses unless the user confirmed recently; a recent sign-in is not enough. */
    requireConfirmed: async (actor: Actor, within: Handle = handle): Promise<void> => {
      const { confirmed_at } = await loadSession(within, actor);
      if (!isFresh(confirmed_at)) fail("confirmation_required");
    },
  };
};

export type ConfirmationService = ReturnType<typeof createConfirmationService>;
