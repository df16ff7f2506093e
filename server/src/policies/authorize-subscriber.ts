import { fail } from "@keepwell/contract/errors.ts";
import { findSubscriber, type SubscriberRow } from "../billing/subscriber.store.ts";
import type { Handle } from "../db/schema.ts";
import type { Actor } from "../identity/session.service.ts";

/** The stored subscriber, if it is the actor's own; to anybody else there is none. */
export const authorizeSubscriber = async (
  handle: Handle,
  actor: Actor,
  uid: string,
): Promise<SubscriberRow> => {
  const subscriber = await findSubscriber(handle, uid);
  return subscriber?.user_uid === actor.uid ? subscriber : fail("not_found");
};
