import { planItems } from "@keepwell/contract/billing/prices.ts";
import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { toUnix } from "../unix-time.ts";
import { presentLine } from "./invoice.presenter.ts";
import { authorizePlan, type LiveSubscription, liveSubscription } from "./live-subscription.ts";
import { failPayment } from "./payment-refusal.ts";
import { requirePlanFits } from "./plan-rules.ts";
import { subscriberTime } from "./standing.ts";
import { usageOfSubscriber } from "./usage.store.ts";

/** The preview of a change that charges nothing, now or later. */
const NO_CHARGE = {
  date: null,
  is_immediate: false,
  lines: [],
  subtotal: 0,
  tax: 0,
  total: 0,
  amount_due: 0,
};

export const createPlanPreviewService = (context: Context) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  const charged = async ({ provider, customer, subscriber }: LiveSubscription, plan: PlanId) => {
    const items = planItems(plan, await usageOfSubscriber(handle, subscriber.uid));
    const preview = await provider.previewItems(customer, items).catch(failPayment);
    return (
      preview && {
        date: preview.date,
        is_immediate: preview.isImmediate,
        lines: preview.lines.map(presentLine),
        subtotal: preview.subtotal,
        tax: preview.tax,
        total: preview.total,
        amount_due: preview.amountDue,
        proration_date: preview.prorationDate,
      }
    );
  };

  return {
    get: async (actor: Actor, uid: string, plan: PlanId): Promise<PlanPreview> => {
      const known = await authorizePlan(context, actor, { uid, plan });
      await limits.spend(["preview", actor.uid]);
      const live = liveSubscription(context, known) ?? fail("subscription.inactive");
      const { row, subscriber } = live;
      await requirePlanFits(handle, subscriber, plan);
      const proration_date = toUnix(subscriberTime(row, clock.now()));
      const nothing = { ...NO_CHARGE, ends_at: null, proration_date };
      if (plan === "free") return { ...nothing, ends_at: row.period_end && toUnix(row.period_end) };
      return { ...nothing, ...(await charged(live, plan)) };
    },
  };
};
