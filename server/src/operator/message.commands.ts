import { countQueued, findFailed, requeueFailed } from "../messages/message.store.ts";
import { createOutboxService, type OutboxMessage } from "../messages/outbox.service.ts";
import { type Command, type CommandTable, inColumns, printable } from "./command.ts";

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const described = ({ kind, template, to, status, at, problem, content }: OutboxMessage): string => {
  const head = [at.toISOString(), kind, status, `to ${to}`, content?.subject || template];
  if (problem !== undefined) head.push(problem);
  const body = content === undefined ? "" : `\n${content.text.trim().replaceAll(/^(?=.)/gm, "    ")}`;
  return printable(`${head.join("  ")}${body}`);
};

const FAILED_SHOWN = 50;

const queue: Command = {
  usage: "queue",
  does: `Says how many messages wait, since when, and which were given up: the last ${FAILED_SHOWN}.`,
  run: async ({ database: { handle }, clock }) => {
    const now = clock.now();
    const waiting = await countQueued(handle, now);
    const failed = (await findFailed(handle, FAILED_SHOWN)).map((message) => ({
      uid: message.uid,
      kind: message.kind,
      template: message.template,
      to: message.to_address,
      at: message.created_at,
      attempts: message.attempts,
      problem: message.last_error,
      /** Until when the message can be sent again; null if that time has passed. */
      useful_until: message.useful_until > now ? message.useful_until : null,
    }));
    const lines = waiting.map(
      ({ kind, waiting: count, retried, oldest_due }) =>
        `${kind}: ${count} waiting, ${retried} of them tried before, ${oldest_due ? `the oldest due since ${oldest_due.toISOString()}` : "none due"}`,
    );
    const rows = failed.map((one) => [
      one.uid,
      one.kind,
      one.template,
      one.to,
      one.problem ?? "",
      one.useful_until === null ? "" : `until ${one.useful_until.toISOString()}`,
    ]);
    const table =
      failed.length === 0
        ? "None was given up."
        : inColumns([["GIVEN UP", "KIND", "TEMPLATE", "TO", "PROBLEM", "CAN BE SENT AGAIN"], ...rows]);
    const text = printable([...(lines.length === 0 ? ["None waits."] : lines), table].join("\n"));
    return { text, data: { waiting, failed } };
  },
};

const resend: Command = {
  usage: "queue resend UID|all",
  does: "Queues again a message that was given up, or all such messages that are still of use.",
  run: async ({ database: { handle }, clock }, { words: [which] }) => {
    if (which === undefined || (which !== "all" && !UID.test(which)))
      throw new Error("Name the message by its uid, as queue shows it, or write all.");
    const sent = await requeueFailed(handle, { uid: which === "all" ? undefined : which, now: clock.now() });
    if (sent.length === 0 && which !== "all")
      throw new Error(`The message ${which} was not given up, or would be of no use any more.`);
    return { text: `Queued again: ${sent.length}.`, data: { queued: sent } };
  },
};

export const MESSAGE_COMMANDS: CommandTable = {
  queue,
  "queue resend": resend,
  messages: {
    usage: "messages [EMAIL|PHONE]",
    does: "Prints the last messages, newest last; what was kept or still waits with its links and codes.",
    run: async (context, { words: [to] }) => {
      const latest = (await createOutboxService(context).latest(to?.trim().toLowerCase())).toReversed();
      const text = latest.length === 0 ? "No messages." : latest.map(described).join("\n\n");
      return { text, data: latest };
    },
  },
};
