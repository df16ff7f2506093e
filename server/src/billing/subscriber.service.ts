import { placeProblems } from "@keepwell/contract/billing/places.ts";
import type { Subscriber, SubscriberBody } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeSubscriber } from "../policies/authorize-subscriber.ts";
import { presentSubscriber } from "./subscriber.presenter.ts";
import { getSubscriberOfUser, updateSubscriber } from "./subscriber.store.ts";

/** Whose subscriber: that of a user, or of an enterprise. */
interface Holder {
  readonly type: "user" | "enterprise";
  readonly uid: string;
}

export const createSubscriberService = ({ database: { handle } }: Context) => ({
  get: async (actor: Actor, uid: string): Promise<Subscriber> =>
    presentSubscriber(await authorizeSubscriber(handle, actor, uid)),

  find: async (actor: Actor, { type, uid }: Holder): Promise<Subscriber> =>
    type === "user" && uid === actor.uid
      ? presentSubscriber(await getSubscriberOfUser(handle, actor.uid))
      : fail("not_found"),

  update: async (actor: Actor, uid: string, form: SubscriberBody): Promise<Subscriber> => {
    await authorizeSubscriber(handle, actor, uid);
    const fields = placeProblems(form);
    if (Object.keys(fields).length > 0) return fail("validation", { fields });
    return presentSubscriber((await updateSubscriber(handle, uid, form)) ?? fail("not_found"));
  },
});

export type SubscriberService = ReturnType<typeof createSubscriberService>;
