/** @file The operator's commands: finds, records and runs one. */
import { parseArgs } from "node:util";
import type { Context } from "../context.ts";
import type { Command, CommandAnswer, CommandCall, CommandTable } from "./command.ts";
import { LEAKED_PASSWORDS_DOES, LEAKED_PASSWORDS_USAGE } from "./leaked-passwords/build-leaked-passwords.ts";
import { LOG_COMMANDS } from "./log.command.ts";
import { MESSAGE_COMMANDS } from "./message.commands.ts";
import { deleteCommandsBefore, recordCommand, recordDone } from "./operator-log.store.ts";
import { PLAN_COMMANDS } from "./plan.commands.ts";
import { SIGN_UP_COMMANDS } from "./sign-up.command.ts";
import { USER_COMMANDS } from "./users/user.commands.ts";

const COMMANDS: CommandTable = {
  ...USER_COMMANDS,
  ...SIGN_UP_COMMANDS,
  ...PLAN_COMMANDS,
  ...MESSAGE_COMMANDS,
  ...LOG_COMMANDS,
};

/** The command that works without the server's data (`main.ts`). */
const WITHOUT_DATA = { usage: LEAKED_PASSWORDS_USAGE, does: LEAKED_PASSWORDS_DOES };

export const usage = (): string =>
  [
    "Commands, each with --json for programs. USER is an address or a uid.",
    ...[...Object.values(COMMANDS), WITHOUT_DATA].map(
      (command) => `  ${command.usage}\n      ${command.does}`,
    ),
  ].join("\n");

interface Named {
  readonly name: string;
  readonly command: Command;
  readonly words: readonly string[];
}

/** The command that the first two words name, or the first one. */
const findCommand = ([first = "", second = "", ...others]: readonly string[]): Named => {
  const long = `${first} ${second}`;
  const [name, words] = Object.hasOwn(COMMANDS, long)
    ? [long, others]
    : [first, second === "" ? others : [second, ...others]];
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(usage());
  return { name, command, words };
};

const readCall = ({ command, words }: Named): CommandCall => {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...command.options, json: { type: "boolean" } },
    });
    return { words: positionals, options: values as CommandCall["options"] };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${problem}\nUsage: ${command.usage}`);
  }
};

/** How long the operator's log is kept. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Records the command before it runs, so that none runs unrecorded; no address that was typed is part of the record. */
const runRecorded = async (
  context: Context,
  { name, command }: Named,
  call: CommandCall,
): Promise<CommandAnswer> => {
  const { clock, database, log } = context;
  const at = clock.now();
  const user_uid = (await command.about?.(context, call.words)) ?? null;
  await deleteCommandsBefore(database.handle, new Date(at.getTime() - KEPT_MS));
  const seq = await recordCommand(database.handle, { at, command: name, user_uid });
  const answer = await command.run(context, call);
  await recordDone(database.handle, seq, clock.now());
  log.info({ command: name, user: user_uid }, "operator command");
  return answer;
};

/** Runs one command, given as its words. */
export const runCommand = async (context: Context, words: readonly string[]): Promise<string> => {
  const named = findCommand(words);
  const call = readCall(named);
  const { text, data } = await runRecorded(context, named, call);
  return call.options["json"] === true ? JSON.stringify(data, null, 2) : text;
};
