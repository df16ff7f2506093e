import { exceededBy, type OfferedPlan, type PlanUsage } from "@keepwell/contract/plans.ts";
import type { SubscribeText } from "../../../text/subscribe-text.ts";

/** Says why the plan cannot be chosen with the given usage; undefined if it can. Each plan has its own sentence. */
export const planRefusal = (
  plan: OfferedPlan,
  usage: PlanUsage,
  { exceeds }: Pick<SubscribeText, "exceeds">,
): string | undefined => {
  if (exceededBy(plan, usage).length === 0) return undefined;
  if (plan === "free") return exceeds.free(usage.buckets, usage.sharings);
  if (plan === "personal") return exceeds.personal(usage.sharings);
  return exceeds.small_business(usage.users);
};
