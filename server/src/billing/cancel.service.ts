/**
 * @file Cancels a subscription at the end of its paid period, or undoes the cancellation. Neither checks how much of
 * the plan is in use: a cancellation is always allowed, and undoing it keeps the plan.
 */
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { recordBilling } from "./billing-audit.ts";
import type { LiveSubscription } from "./live-subscription.ts";
import type { Mirror } from "./mirror.service.ts";
import type { Operations } from "./operation.service.ts";
import { failPayment } from "./payment-refusal.ts";
import { presentSubscription } from "./subscription.presenter.ts";
import { findSubscription, getSubscription } from "./subscription.store.ts";

type Cancellable = Pick<LiveSubscription, "provider" | "customer" | "subscriber" | "row">;

export const createCancelService = (
  { clock, database: { handle }, limits, payments }: Context,
  { operations, mirror }: { operations: Operations; mirror: Mirror },
) => {
  const setCancelled = async (
    actor: Actor,
    { provider, customer, subscriber, row }: Cancellable,
    cancel: boolean,
  ): Promise<void> => {
    // An interrupted change of plan must not run after this cancellation, because the change would undo the
    // cancellation.
    if (cancel) await operations.endOpen(subscriber.uid);
    await provider.setCancelAtPeriodEnd(customer, cancel).catch(failPayment);
    if (row.cancels_at_end !== cancel) {
      const kind = cancel ? "subscription_cancelled" : "subscription_resumed";
      await recordBilling(handle, { subscriberUid: subscriber.uid, at: clock.now() }, [{ kind, actor }]);
    }
    await mirror.sync(subscriber.uid).catch(failPayment);
  };

  return {
    setCancelled,

    update: async (actor: Actor, uid: string, cancel: boolean): Promise<Subscription> => {
      const row = (await findSubscription(handle, uid)) ?? fail("not_found");
      const subscriber = await authorizeSubscriber(handle, actor, row.subscriber_uid);
      // The stored row may still be active although the subscription has ended at the provider. In that case the
      // provider refuses the call below.
      if (row.status === null) return fail("subscription.inactive");
      await limits.spend(["subscribe", actor.uid]);
      const { provider_customer: customer } = subscriber;
      if (payments === null || customer === null) return fail("unavailable");
      await setCancelled(actor, { provider: payments, customer, subscriber, row }, cancel);
      return presentSubscription(await getSubscription(handle, subscriber.uid), clock.now());
    },
  };
};

export type CancelService = ReturnType<typeof createCancelService>;
