/** @file The services that the routes share with the worker, the sweep and the operator's commands. */
import { createBillingServices } from "./billing/billing.services.ts";
import { createTrashPurge } from "./buckets/trash-purge.service.ts";
import type { Context } from "./context.ts";
import { createIdentityServices } from "./identity/identity.services.ts";
import { createTeamServices } from "./team/team.services.ts";

export const createServices = (context: Context) => {
  const billing = createBillingServices(context);
  const identity = createIdentityServices(context, billing.signUps);
  return { billing, identity, team: createTeamServices(context, identity), trash: createTrashPurge(context) };
};

export type Services = ReturnType<typeof createServices>;
