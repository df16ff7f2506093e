import { randomUUID } from "node:crypto";
import { planItems } from "@keepwell/contract/billing/prices.ts";
import type { PlanChangeBody } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { isPaidPlan } from "@keepwell/contract/plans.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { toUnix } from "../unix-time.ts";
import { byActor } from "./billing-audit.ts";
import type { CancelService } from "./cancel.service.ts";
import { authorizePlan, type LiveSubscription, liveSubscription } from "./live-subscription.ts";
import type { Operations } from "./operation.service.ts";
import { findOperation } from "./operation.store.ts";
import type { PlanChangeArgs } from "./plan-change.steps.ts";
import { requirePlanFits } from "./plan-rules.ts";
import { subscriberTime } from "./standing.ts";
import type { SubscribeService } from "./subscribe.service.ts";
import type { SubscriberRow } from "./subscriber.store.ts";
import { presentSubscription } from "./subscription.presenter.ts";
import { getSubscription, lockSubscription, setNextPlan } from "./subscription.store.ts";
import { usageOfSubscriber } from "./usage.store.ts";

/** How many seconds a preview stays valid. An older preview would credit time that the subscriber has used since. */
const PREVIEW_LIFE = 3600;

interface Parts {
  readonly operations: Operations;
  readonly cancelling: CancelService;
  readonly subscribing: SubscribeService;
}

const toOperationKey = (operation: string = randomUUID()): string => `change:${operation}`;

export const createPlanChangeService = (context: Context, { operations, cancelling, subscribing }: Parts) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  const requireRecent = ({ row }: LiveSubscription, date: number | null): void => {
    if (date !== null && date < toUnix(subscriberTime(row, clock.now())) - PREVIEW_LIFE) fail("conflict");
  };

  const byOperation = async (
    actor: Actor,
    live: LiveSubscription,
    { plan, operation, proration_date = null }: PlanChangeBody,
  ): Promise<void> => {
    const { subscriber } = live;
    const items = [...planItems(plan, await usageOfSubscriber(handle, subscriber.uid))];
    // A retry can name the date of a newer preview, and the usage can have changed since the first call. The operation
    // keeps the date and the usage of the first call, because the provider may already have made the change.
    const planArgs: PlanChangeArgs = { customer: live.customer, items, prorationDate: proration_date };
    return operations.perform({
      key: toOperationKey(operation),
      subscriberUid: subscriber.uid,
      kind: "change_plan",
      args: { plan },
      computed: { ...planArgs, ...byActor(actor) },
      prepare: async (within) => {
        await lockSubscription(within, subscriber.uid);
        requireRecent(live, proration_date);
        await requirePlanFits(within, subscriber, plan);
        await setNextPlan(within, subscriber.uid, plan);
      },
    });
  };

  /**
   * Whether an earlier call began this operation. If so, this call is a retry, after the bank's confirmation or after a
   * lost answer. A retry continues the operation, whatever has changed since.
   */
  const isBegun = async ({ uid }: SubscriberRow, { operation }: PlanChangeBody): Promise<boolean> =>
    operation !== undefined &&
    (await findOperation(handle, toOperationKey(operation)))?.subscriber_uid === uid;

  const changeLive = async (actor: Actor, live: LiveSubscription, body: PlanChangeBody): Promise<void> => {
    const { subscriber, row } = live;
    const { plan } = body;
    if (plan === row.plan)
      return row.cancels_at_end ? cancelling.setCancelled(actor, live, false) : undefined;
    if (plan === "free") {
      await inTransaction(handle, async (within) => {
        await lockSubscription(within, subscriber.uid);
        await requirePlanFits(within, subscriber, plan);
      });
      return cancelling.setCancelled(actor, live, true);
    }
    return byOperation(actor, live, body);
  };

  const startPaid = async (actor: Actor, subscriber: SubscriberRow, { plan, operation }: PlanChangeBody) => {
    if (!isPaidPlan(plan)) return;
    if (subscriber.address === null) fail("card_error");
    await subscribing.byCardOnFile(actor, subscriber, { operation: operation ?? randomUUID(), plan });
  };

  return {
    change: async (actor: Actor, uid: string, body: PlanChangeBody): Promise<Subscription> => {
      const known = await authorizePlan(context, actor, { uid, plan: body.plan });
      const { subscriber } = known;
      await limits.spend(["subscribe", actor.uid]);
      const begun = await isBegun(subscriber, body);
      const live = liveSubscription(context, known, { isBegun: begun });
      if (live) await (begun ? byOperation(actor, live, body) : changeLive(actor, live, body));
      else await startPaid(actor, subscriber, body);
      return presentSubscription(await getSubscription(handle, subscriber.uid), clock.now());
    },
  };
};
