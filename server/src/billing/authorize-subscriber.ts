import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { authorizeEnterprise } from "../policies/authorize-enterprise.ts";
import { loadRootPermissions } from "../policies/authorize-team.ts";
import { findSubscriber, type SubscriberRow } from "./subscriber.store.ts";

/**
 * Returns the stored subscriber if it is the actor's own or belongs to an enterprise whose billing the actor manages.
 * Fails with 403 for the enterprise's other active members, and with 404 for any other caller.
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
  const held = await loadRootPermissions(handle, actor.uid, membership);
  return held.has("manage_billing") ? subscriber : fail("forbidden");
};
