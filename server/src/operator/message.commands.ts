/** @file The operator's commands about mail and text messages. */
import { createOutboxService, type OutboxMessage } from "../messages/outbox.service.ts";
import { type CommandTable, printable } from "./command.ts";

const described = ({ kind, template, to, status, at, problem, content }: OutboxMessage): string => {
  const head = [at.toISOString(), kind, status, `to ${to}`, content?.subject || template];
  if (problem !== undefined) head.push(problem);
  const body = content === undefined ? "" : `\n${content.text.trim().replaceAll(/^(?=.)/gm, "    ")}`;
  return printable(`${head.join("  ")}${body}`);
};

export const MESSAGE_COMMANDS: CommandTable = {
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
