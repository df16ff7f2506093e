/**
 * @file The operator's changes to an account. The user's own security log records each change as made by the operator.
 */
import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import { PLANS, type PlanId } from "@keepwell/contract/plans.ts";
import { fromTo } from "../../audit/audit-detail.ts";
import { recordBilling } from "../../billing/billing-audit.ts";
import { getSubscriberOfUser, type SubscriberRow } from "../../billing/subscriber.store.ts";
import { getSubscription, setPlan } from "../../billing/subscription.store.ts";
import type { Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { createActivityService } from "../../identity/activity.service.ts";
import { recordMemberChange } from "../../identity/record-member-change.ts";
import { deleteUserAttempts } from "../../identity/sign-in-attempt.store.ts";
import { type Factors, loadFactors } from "../../identity/two-factor-proof.service.ts";
import type { TwoFactorMethod } from "../../messages/message.ts";
import { nameOf } from "../../people/name-of.ts";
import { lockUser, type User } from "../../people/user.store.ts";
import { deleteAllSessions } from "../../sessions/session.store.ts";
import { deleteFactors, setDisabled } from "./users.store.ts";

/** The operator as a caller, who has no network address and no browser. */
const OPERATOR: Caller = { ip: "", network: "", userAgent: "" };

const methodsOf = ({ authenticator, phone, securityKeys }: Factors): TwoFactorMethod[] => [
  ...(authenticator === null ? [] : (["app"] as const)),
  ...(phone === null ? [] : (["phone"] as const)),
  ...(securityKeys === 0 ? [] : (["security_key"] as const)),
];

const requireKind = ({ enterprise_uid }: SubscriberRow, plan: PlanId): void => {
  const { kind } = PLANS[plan];
  if (kind === "enterprise" && enterprise_uid === null)
    throw new Error(
      `The plan ${plan} is for an enterprise, and this account has none. An enterprise is founded by signing up for such a plan.`,
    );
  if (kind === "standard" && enterprise_uid !== null)
    throw new Error(`The plan ${plan} is not for an enterprise, and this account belongs to one.`);
};

export const createUserActions = (context: Context) => {
  const { clock, database, mailer } = context;
  const activity = createActivityService(context);

  /**
   * Ends the sessions, and the sign-ins that wait for a second factor. No sign-in can begin before the transaction
   * ends, because a sign-in locks the user too.
   */
  const signOut = async (within: Handle, uid: string): Promise<void> => {
    await deleteAllSessions(within, uid);
    await deleteUserAttempts(within, uid);
  };

  const change = (
    uid: string,
    kind: AccountEventKind,
    write: (within: Handle, user: User) => Promise<void>,
  ) =>
    inTransaction(database.handle, async (within) => {
      await write(within, await lockUser(within, uid));
      await activity.record(within, kind, { userUid: uid, caller: OPERATOR });
    });

  return {
    disable: (uid: string): Promise<void> =>
      change(uid, "operator_disabled", async (within) => {
        await setDisabled(within, uid, clock.now());
        await signOut(within, uid);
      }),

    enable: (uid: string): Promise<void> =>
      change(uid, "operator_enabled", (within) => setDisabled(within, uid, null)),

    endSessions: (uid: string): Promise<void> =>
      change(uid, "operator_ended_sessions", (within) => signOut(within, uid)),

    /**
     * Sets the plan of the user or, for a member, that of the enterprise. Returns false and changes nothing if the
     * subscription continues at the payment provider. Throws if the plan is not for this kind of subscriber (a user or
     * an enterprise).
     */
    setPlan: (uid: string, plan: PlanId): Promise<boolean> =>
      inTransaction(database.handle, async (within) => {
        const subscriber = await getSubscriberOfUser(within, uid);
        requireKind(subscriber, plan);
        const before = await getSubscription(within, subscriber.uid);
        if (!(await setPlan(within, uid, plan))) return false;
        const event = { kind: "plan_changed", actor: null, detail: fromTo(before.plan, plan) } as const;
        await recordBilling(within, { subscriberUid: subscriber.uid, at: clock.now() }, [event]);
        await activity.record(within, "operator_set_plan", { userUid: uid, caller: OPERATOR });
        return true;
      }),

    /** Removes every second factor, mails the user about each kind, and signs the user out everywhere. */
    resetFactors: (uid: string): Promise<void> =>
      change(uid, "operator_removed_factors", async (within, user) => {
        const methods = methodsOf(await loadFactors(within, uid));
        await deleteFactors(within, uid);
        await signOut(within, uid);
        const occasion = { kind: "operator_removed_factors", actor: null, at: clock.now() } as const;
        await recordMemberChange(within, user, occasion);
        for (const method of methods)
          await mailer.enqueue(within, {
            template: "two_factor",
            to: { name: nameOf(user), address: user.email },
            locale: user.locale,
            vars: { ...activity.occasion(OPERATOR), change: "removed", method },
          });
      }),
  };
};
