import { billingEndpoints } from "@keepwell/contract/billing/billing.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { UsageService } from "./usage.service.ts";

export const billingRoutes = (bind: Bind, usage: UsageService): void =>
  bind(billingEndpoints, { usage: ({ actor }) => usage.count(actor) });
