import { fail } from "@keepwell/contract/errors.ts";
import { findSubscriber, type SubscriberRow } from "../billing/subscriber.store.ts";
import type { Handle } from "../db/schema.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeEnterprise } from "./authorize-enterprise.ts";

/**
 * The stored subscriber, if it is the actor's own, or that of the enterprise that he administers: 403 to its other
 * members. To anybody else there is none.
 */
export const authorizeSubscriber = async (
  handle: Handle,
  actor: Actor,
  uid: string,
): Promise<SubscriberRow> => {
  const subscriber = await findSubscriber(handle, uid);
  if (subscriber?.user_uid === actor.uid) return subscriber;
  if (!subscriber || subscriber.enterprise_uid === null) return fail("not_found");
  const { role } = await authorizeEnterprise(handle, actor, subscriber.enterprise_uid);
  return role === "admin" ? subscriber : fail("forbidden");
};
