import { randomUUID } from "node:crypto";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import type { SubscribeBody } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { isPaidPlan } from "@keepwell/contract/plans.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { byActor } from "./billing-audit.ts";
import type { Operations } from "./operation.service.ts";
import { findOperation } from "./operation.store.ts";
import { newCustomer } from "./payment-steps.ts";
import { requirePlanFits, requirePlanKind } from "./plan-rules.ts";
import { readStanding } from "./standing.ts";
import type { SubscribeArgs } from "./subscribe.steps.ts";
import { getSubscriberOfUser, type SubscriberRow, updateSubscriber } from "./subscriber.store.ts";
import { presentSubscription } from "./subscription.presenter.ts";
import { getSubscription, lockSubscription, setNextPlan } from "./subscription.store.ts";

export const createSubscribeService = (context: Context, operations: Operations) => {
  const {
    clock,
    database: { handle },
    limits,
    payments,
  } = context;

  /** Fails if the subscriber already has an active subscription, or if more is in use than the plan allows. */
  const prepare = async (within: Handle, holder: SubscriberRow, plan: SubscribeArgs["plan"]) => {
    const row = await lockSubscription(within, holder.uid);
    const { isActive, state } = readStanding(row, clock.now());
    if (row.status !== null && isActive) return fail("subscription.exists");
    // If the subscriber is past due and keeps the plan, this call only pays the open invoice, so the usage does not
    // matter.
    if (state === "past_due" && plan === row.plan) return;
    await requirePlanFits(within, holder, plan);
    await setNextPlan(within, holder.uid, plan);
  };

  const countTrialDays = async (holder: SubscriberRow): Promise<number> => {
    const { trial_used_at, status } = await getSubscription(handle, holder.uid);
    return trial_used_at === null && status === null ? TRIAL_DAYS : 0;
  };

  const begin = async (
    actor: Actor,
    subscriber: SubscriberRow,
    { key, plan, token }: { key: string; plan: SubscribeArgs["plan"]; token: string | null },
  ): Promise<void> => {
    const known = await findOperation(handle, key);
    // A repeated call for a finished operation does not count towards the limit, because it does not call the provider.
    if (known?.state !== "done") await limits.spend(["subscribe", actor.uid]);
    const trialDays = await countTrialDays(subscriber);
    await operations.perform({
      key,
      subscriberUid: subscriber.uid,
      kind: "subscribe",
      args: { plan, token },
      computed: { trialDays, ...(await newCustomer(context, subscriber)), ...byActor(actor) },
      prepare: (within) => prepare(within, subscriber, plan),
    });
  };

  return {
    initiate: async (actor: Actor, body: SubscribeBody): Promise<Subscription> => {
      const { uid } = await getSubscriberOfUser(handle, actor.uid);
      const subscriber = await authorizeSubscriber(handle, actor, uid);
      const { operation = randomUUID(), plan, card_token: token = null, ...form } = body;
      if (payments === null || !isPaidPlan(plan)) return failField("plan", "plan_unavailable");
      requirePlanKind(subscriber, plan);
      const billed = (await updateSubscriber(handle, subscriber.uid, form)) ?? fail("not_found");
      await begin(actor, billed, { key: `subscribe:${operation}`, plan, token });
      return presentSubscription(await getSubscription(handle, subscriber.uid), clock.now());
    },

    /** Subscribes to a paid plan with the card on file. */
    byCardOnFile: (
      actor: Actor,
      subscriber: SubscriberRow,
      { operation, plan }: { operation: string; plan: SubscribeArgs["plan"] },
    ): Promise<void> => begin(actor, subscriber, { key: `subscribe:${operation}`, plan, token: null }),
  };
};

export type SubscribeService = ReturnType<typeof createSubscribeService>;
