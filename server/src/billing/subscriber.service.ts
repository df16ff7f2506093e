import type { Subscriber, SubscriberBody } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { presentSubscriber } from "./subscriber.presenter.ts";
import { getSubscriberOfUser, updateSubscriber } from "./subscriber.store.ts";

/** A subscriber, named by its user or its enterprise. */
interface SubscriberName {
  readonly type: "user" | "enterprise";
  readonly uid: string;
}

export const createSubscriberService = ({ database: { handle } }: Context) => ({
  get: async (actor: Actor, uid: string): Promise<Subscriber> =>
    presentSubscriber(await authorizeSubscriber(handle, actor, uid)),

  find: async (actor: Actor, { type, uid }: SubscriberName): Promise<Subscriber> => {
    const found = await getSubscriberOfUser(handle, actor.uid);
    if ((type === "user" ? found.user_uid : found.enterprise_uid) !== uid) return fail("not_found");
    return presentSubscriber(await authorizeSubscriber(handle, actor, found.uid));
  },

  update: async (actor: Actor, uid: string, form: SubscriberBody): Promise<Subscriber> => {
    await authorizeSubscriber(handle, actor, uid);
    return presentSubscriber((await updateSubscriber(handle, uid, form)) ?? fail("not_found"));
  },
});
