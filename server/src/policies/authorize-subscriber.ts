import { fail } from "@keepwell/contract/errors.ts";
import { findSubscriber, type SubscriberRow } from "../billing/subscriber.store.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { rootPermissionsOf } from "../team/authorize-team.ts";
import { authorizeEnterprise } from "./authorize-enterprise.ts";

/**
 * The stored subscriber, if it is the actor's own, or that of the enterprise whose billing he manages: 403 to its
 * other members. To anybody else there is none.
 */
export const authorizeSubscriber = async (
  handle: Handle,
  actor: Actor,
  uid: string,
): Promise<SubscriberRow> => {
  const subscriber = await findSubscriber(handle, uid);
  if (subscriber?.user_uid === actor.uid) return subscriber;
  if (!subscriber || subscriber.enterprise_uid === null) return fail("not_found");
  const membership = await authorizeEnterprise(handle, actor, subscriber.enterprise_uid);
  const held = await rootPermissionsOf(handle, actor.uid, membership);
  return held.has("manage_billing") ? subscriber : fail("forbidden");
};
