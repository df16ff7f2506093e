/** @file The operator's commands. */
import { PLAN_IDS, type PlanId } from "@keepwell/contract/plans.ts";
import { setPlanByEmail } from "../billing/subscription.store.ts";
import type { Context } from "../context.ts";
import { createOutboxService, type OutboxMessage } from "../messages/outbox.service.ts";
import { setUpBilling } from "./billing-setup.ts";
import { LEAKED_PASSWORDS_DOES, LEAKED_PASSWORDS_USAGE } from "./leaked-passwords/build-leaked-passwords.ts";
import { advanceSandbox } from "./sandbox-advance.ts";
import { refundSandbox } from "./sandbox-refund.ts";

interface Command {
  readonly usage: string;
  readonly does: string;
  /** The text to print. Throws an error whose message is for the operator. */
  readonly run: (context: Context, words: readonly string[]) => Promise<string>;
}

const isPlan = (text: string | undefined): text is PlanId => PLAN_IDS.some((plan) => plan === text);

const setPlan: Command = {
  usage: "set-plan EMAIL PLAN",
  does: `Puts an account on a plan: ${PLAN_IDS.join(", ")}.`,
  run: async ({ database, log }, [address = "", plan]) => {
    if (!isPlan(plan))
      throw new Error(`There is no plan ${plan ?? ""}. Choose one of ${PLAN_IDS.join(", ")}.`);
    const email = address.trim().toLowerCase();
    const outcome = await setPlanByEmail(database.handle, email, plan);
    if (outcome === "unknown") throw new Error(`No account has the address ${email}.`);
    if (outcome === "live")
      throw new Error(`${email} pays for a plan. It has to be cancelled, and to end, first.`);
    log.info({ plan }, "plan set by the operator");
    return `${email} is on the plan ${plan}.`;
  },
};

const sandboxAdvance: Command = {
  usage: "sandbox-advance EMAIL DAYS",
  does: "Lets days pass for the sandbox's customers: trials end, renewals and retries fall due.",
  run: (context, [email = "", days = ""]) => advanceSandbox(context, email, days),
};

const sandboxRefund: Command = {
  usage: "sandbox-refund EMAIL REFERENCE DOLLARS",
  does: "Gives money of an invoice back at the sandbox. With Stripe it is done at its dashboard.",
  run: refundSandbox,
};

const billingSetup: Command = {
  usage: "billing-setup",
  does: "Makes the products and prices at Stripe, and replaces those whose price has changed.",
  run: setUpBilling,
};

/** Replaces control characters, so that text from users cannot control the operator's terminal. */
const printable = (text: string): string => text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "?");

const described = ({ kind, template, to, status, at, problem, content }: OutboxMessage): string => {
  const head = [at.toISOString(), kind, status, `to ${to}`, content?.subject || template];
  if (problem !== undefined) head.push(problem);
  const body = content === undefined ? "" : `\n${content.text.trim().replaceAll(/^(?=.)/gm, "    ")}`;
  return printable(`${head.join("  ")}${body}`);
};

const messages: Command = {
  usage: "messages [EMAIL|PHONE]",
  does: "Prints the last messages, newest last; what was kept or still waits with its links and codes.",
  run: async (context, [to]) => {
    const latest = await createOutboxService(context).latest(to?.trim().toLowerCase());
    return latest.length === 0 ? "No messages." : latest.toReversed().map(described).join("\n\n");
  },
};

const COMMANDS: Readonly<Record<string, Command>> = {
  "set-plan": setPlan,
  "sandbox-advance": sandboxAdvance,
  "sandbox-refund": sandboxRefund,
  "billing-setup": billingSetup,
  messages,
};

/** The command that works without the server's data (`main.ts`). */
const WITHOUT_DATA = { usage: LEAKED_PASSWORDS_USAGE, does: LEAKED_PASSWORDS_DOES };

export const usage = (): string =>
  [
    "Commands:",
    ...[...Object.values(COMMANDS), WITHOUT_DATA].map(
      (command) => `  ${command.usage}\n      ${command.does}`,
    ),
  ].join("\n");

/** Runs one command, given as its words. */
export const runCommand = async (
  context: Context,
  [name = "", ...words]: readonly string[],
): Promise<string> => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(usage());
  return command.run(context, words);
};
