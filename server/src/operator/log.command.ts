import { type CommandTable, inColumns } from "./command.ts";
import { listCommands } from "./operator-log.store.ts";

const SHOWN = 50;

export const LOG_COMMANDS: CommandTable = {
  log: {
    usage: "log",
    does: `Lists the last ${SHOWN} commands of the operator, newest first, with the users whom they were about.`,
    run: async ({ database }) => {
      const listed = await listCommands(database.handle, SHOWN + 1);
      const itself = listed.find(({ command, done_at }) => command === "log" && done_at === null);
      const found = listed.filter((one) => one !== itself).slice(0, SHOWN);
      const rows = found.map((one) => [
        one.at.toISOString(),
        one.done_at === null ? "not done" : "done",
        one.command,
        one.user_uid ?? "",
      ]);
      return { text: inColumns([["TIME", "OUTCOME", "COMMAND", "USER"], ...rows]), data: found };
    },
  },
};
