import { PLAN_IDS, type PlanId } from "@keepwell/contract/plans.ts";
import { findMembership } from "../people/member.store.ts";
import { setUpBilling } from "./billing-setup.ts";
import type { CommandTable } from "./command.ts";
import { advanceSandbox } from "./sandbox-advance.ts";
import { refundSandbox } from "./sandbox-refund.ts";
import { createUserActions } from "./users/user-actions.ts";
import { userCommand } from "./users/user-command.ts";

const isPlan = (text: string | undefined): text is PlanId => PLAN_IDS.some((plan) => plan === text);

const setPlan = userCommand({
  usage: "set-plan USER PLAN",
  does: `Puts an account or, for a member, the enterprise on a plan: ${PLAN_IDS.join(", ")}.`,
  run: async (context, { uid, email }, { words: [, plan] }) => {
    if (plan === undefined) throw new Error("Name the user and the plan.");
    if (!isPlan(plan)) throw new Error(`There is no plan ${plan}. Choose one of ${PLAN_IDS.join(", ")}.`);
    if (!(await createUserActions(context).setPlan(uid, plan)))
      throw new Error(`${email} pays for a plan. It has to be cancelled, and to end, first.`);
    context.log.info({ plan }, "plan set by the operator");
    const kind = (await findMembership(context.database.handle, uid)) ? "enterprise" : "user";
    const holder = kind === "enterprise" ? `The enterprise of ${email}` : email;
    return { text: `${holder} is on the plan ${plan}.`, data: { uid, email, plan, of: kind } };
  },
});

const saying = (text: string) => ({ text, data: { message: text } });

export const PLAN_COMMANDS: CommandTable = {
  "set-plan": setPlan,
  "sandbox-advance": {
    usage: "sandbox-advance EMAIL DAYS",
    does: "Lets days pass for the sandbox's customers: trials end, renewals and retries fall due.",
    run: async (context, { words: [email = "", days = ""] }) =>
      saying(await advanceSandbox(context, email, days)),
  },
  "sandbox-refund": {
    usage: "sandbox-refund EMAIL REFERENCE DOLLARS",
    does: "Refunds part of an invoice in the sandbox. For Stripe, use Stripe's dashboard.",
    run: async (context, { words }) => saying(await refundSandbox(context, words)),
  },
  "billing-setup": {
    usage: "billing-setup",
    does: "Creates the products and prices at Stripe, and replaces those whose price has changed.",
    run: async (context) => saying(await setUpBilling(context)),
  },
};
