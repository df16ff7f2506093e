import { type CommandTable, inColumns } from "./command.ts";
import { listCommands } from "./operator-log.store.ts";

const SHOWN = 50;

export const LOG_COMMANDS: CommandTable = {
  log: {
    usage: "log",
    does: `Lists the last ${SHOWN} commands of the operator, newest first, with the users whom they were about.`,
    run: async ({ database }) => {
      const found = await listCommands(database.handle, SHOWN);
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
