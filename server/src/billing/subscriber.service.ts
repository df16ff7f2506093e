import type { Subscriber, SubscriberBody } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { recordBilling } from "./billing-audit.ts";
import { failPayment } from "./payment-refusal.ts";
import { sendDetails } from "./payment-steps.ts";
import { presentSubscriber } from "./subscriber.presenter.ts";
import { getSubscriberOfUser, updateSubscriber } from "./subscriber.store.ts";

/** A subscriber, named by its user or its enterprise. */
interface SubscriberName {
  readonly type: "user" | "enterprise";
  readonly uid: string;
}

export const createSubscriberService = ({ clock, database: { handle }, payments }: Context) => ({
  get: async (actor: Actor, uid: string): Promise<Subscriber> =>
    presentSubscriber(await authorizeSubscriber(handle, actor, uid)),

  find: async (actor: Actor, { type, uid }: SubscriberName): Promise<Subscriber> => {
    const found = await getSubscriberOfUser(handle, actor.uid);
    if ((type === "user" ? found.user_uid : found.enterprise_uid) !== uid) return fail("not_found");
    return presentSubscriber(await authorizeSubscriber(handle, actor, found.uid));
  },

  update: async (actor: Actor, uid: string, form: SubscriberBody): Promise<Subscriber> => {
    const subscriber = await authorizeSubscriber(handle, actor, uid);
    // The provider computes taxes from the address, so the form is sent to the provider first. If the provider does not
    // answer, nothing is stored.
    if (payments)
      await sendDetails({ handle, provider: payments }, { ...subscriber, ...form }).catch(failPayment);
    return inTransaction(handle, async (within) => {
      const updated = (await updateSubscriber(within, uid, form)) ?? fail("not_found");
      const event = { kind: "billing_details_changed", actor } as const;
      await recordBilling(within, { subscriberUid: uid, at: clock.now() }, [event]);
      return presentSubscriber(updated);
    });
  },
});
