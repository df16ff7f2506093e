/** @file The services that others than routes build on too: the worker, the sweep, the operator. */
import { createBillingServices } from "./billing/billing.services.ts";
import type { Context } from "./context.ts";
import { createIdentityServices } from "./identity/identity.services.ts";

export const createServices = (context: Context) => {
  const billing = createBillingServices(context);
  return { billing, identity: createIdentityServices(context, billing.signUps) };
};

export type Services = ReturnType<typeof createServices>;
