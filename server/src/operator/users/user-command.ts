import type { Context } from "../../context.ts";
import type { User } from "../../people/user.store.ts";
import type { Command, CommandAnswer, CommandCall } from "../command.ts";
import { requireUser } from "./find-user.ts";

interface UserCommand extends Pick<Command, "usage" | "does" | "options"> {
  readonly run: (context: Context, user: User, call: CommandCall) => Promise<CommandAnswer>;
}

/** A command whose first word names a user. The operator's log records the uid of this user. */
export const userCommand = ({ run, ...command }: UserCommand): Command => ({
  ...command,
  about: async (context, [who]) => (await requireUser(context, who)).uid,
  run: async (context, call) => run(context, await requireUser(context, call.words[0]), call),
});
