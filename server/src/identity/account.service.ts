import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { createSubscriber } from "../billing/create-subscriber.ts";
import type { PreparedSignUp, SignUpPaymentService } from "../billing/sign-up-payment.service.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { holdAddress } from "../people/address.store.ts";
import { findMembership, holdUid } from "../people/member.store.ts";
import { findUserByEmail, getUser, replaceVerifier, type User } from "../people/user.store.ts";
import { type CheckedFounding, checkFounding, foundEnterprise } from "../roster/found-enterprise.ts";
import type { SessionService } from "../sessions/session.service.ts";
import type { InvitationService } from "../sharing/invitation.service.ts";
import type { ActivityService } from "./activity.service.ts";
import type { EmailService } from "./email.service.ts";
import { checkBundle, insertAccount } from "./new-account.ts";
import type { SignInAttemptService } from "./sign-in-attempt.service.ts";
import type { SignUpRuleService } from "./sign-up-rule.service.ts";

const SALT_BYTES = 16;
const CURRENT_KDF = 1;
/**
 * How long a sign-in with an unknown address or a wrong password waits, so that both take the same time. Recording a
 * failure takes less time than this.
 */
const REFUSED_AFTER_MS = 100;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface AccountParts {
  readonly sessions: SessionService;
  readonly activity: ActivityService;
  readonly emails: EmailService;
  /** Invitations to other users' buckets. */
  readonly shares: InvitationService;
  readonly signIns: SignInAttemptService;
  readonly signUps: SignUpPaymentService;
  readonly signUpRules: SignUpRuleService;
}

interface Written {
  readonly verifier: string;
  readonly prepared: PreparedSignUp | null;
  /** The enterprise that the sign-up creates together with the account. */
  readonly founded: CheckedFounding | null;
}

export const createAccountService = (
  context: Context,
  { sessions, activity, emails, shares, signIns, signUps, signUpRules }: AccountParts,
) => {
  const { clock, database, secrets, verifiers, limits } = context;
  const { handle } = database;

  /**
   * The salt in the reply for an address without an account. Each address gets the same salt until the key is rotated,
   * so that asking twice does not reveal that there is no account.
   */
  const fakeSalt = (email: string): string =>
    createHmac("sha256", secrets.fakeSaltKey)
      .update(`fake-salt${email}`)
      .digest()
      .subarray(0, SALT_BYTES)
      .toString("base64");

  const write = async (
    within: Handle,
    form: SignupBody,
    { verifier, prepared, founded }: Written,
  ): Promise<void> => {
    const { email, firstname, lastname } = form;
    await holdAddress(within, email);
    await holdUid(within, form.uid);
    if (await findMembership(within, form.uid)) return fail("uid_taken");
    await insertAccount(within, { email, firstname, lastname, verifier, email_verified_at: null }, form);
    await shares.announceUnproven(within, email);
    if (founded) await foundEnterprise(within, { userUid: form.uid, at: clock.now() }, founded);
    await createSubscriber(within, form, prepared);
  };

  /**
   * Refuses a sign-in after a fixed delay. The delay hides whether there is an account: only an existing account has a
   * security log, and recording the failure there takes time.
   */
  const refuse = async (user: User | undefined, caller: Caller): Promise<never> => {
    const answer = delay(REFUSED_AFTER_MS);
    if (user) await activity.record(handle, "sign_in_failed", { userUid: user.uid, caller });
    await answer;
    return fail("login.failed");
  };

  /** Stores a new verifier under the current pepper. It is made from the auth key, which the server does not keep. */
  const renewVerifier = async ({ uid, verifier }: User, authKey: string): Promise<void> =>
    replaceVerifier(handle, uid, { from: verifier, to: await verifiers.make(authKey) });

  return {
    prelogin: async (email: string, caller: Caller): Promise<{ kdf: number; salt: string }> => {
      await limits.spend(["prelogin", caller.network]);
      const salt = fakeSalt(email);
      const user = await findUserByEmail(handle, email);
      return user ? { kdf: user.kdf, salt: user.salt } : { kdf: CURRENT_KDF, salt };
    },

    signup: async (form: SignupBody, caller: Caller): Promise<SessionReply> => {
      await limits.spend(["signup", caller.network]);
      await signUpRules.requireAdmitted(form.email);
      await checkBundle(form);
      const founded = await checkFounding(form);
      if (await findUserByEmail(handle, form.email)) return failField("email", "email_taken");
      if (await findMembership(handle, form.uid)) return fail("uid_taken");
      const verifier = await verifiers.make(form.password);
      const prepared = await signUps.begin(form, caller);
      try {
        return await inTransaction(handle, async (within) => {
          await write(within, form, { verifier, prepared, founded });
          const user = await getUser(within, form.uid);
          await emails.sendLink(within, user, user.email);
          await activity.record(within, "account_created", { userUid: user.uid, caller });
          return sessions.open(within, user, { caller, passkeyWrap: null });
        });
      } catch (error) {
        if (prepared) await signUps.undo(prepared);
        return refuseTaken(error, { users_email: ["email", "email_taken"] });
      }
    },

    /**
     * Each try spends points of three rate limits before the password is checked, so that concurrent guesses all count.
     * - The limit on the pair of mail address and network comes first. A caller whom it refuses spends no points of the
     *   network's and the account's limits.
     * - A right password gives the network's point back, so that this limit counts only failed tries.
     */
    authenticate: async ({ email, password }: Credentials, caller: Caller): Promise<SessionReply> => {
      const pair = `${email}|${caller.network}`;
      const spent = await limits.spend(
        ["login", pair],
        ["login_ip", caller.network],
        ["login_account", email],
      );
      const user = await findUserByEmail(handle, email);
      const known = await verifiers.verifies(password, user?.verifier);
      if (!user || !known) return refuse(user, caller);
      await limits.refund(spent, "login_ip");
      if (!verifiers.isCurrent(user.verifier)) await renewVerifier(user, password);
      return signIns.begin(user, caller);
    },
  };
};
