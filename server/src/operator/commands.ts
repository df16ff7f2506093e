/** @file The operator's commands. This file finds a command, records it and runs it. */
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { isUnavailable } from "../db/database-errors.ts";
import { BACKUP_COMMANDS } from "./backup/backup.commands.ts";
import { OFFLINE_BACKUP_COMMANDS } from "./backup/offline.commands.ts";
import { CHECK_COMMANDS } from "./check/check.command.ts";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  type CommandTable,
  type OfflineCommandTable,
  printable,
} from "./command.ts";
import { type FoundCommand, findCommand, printed, readCall } from "./find-command.ts";
import { JOB_COMMANDS } from "./job.command.ts";
import {
  buildLeakedPasswords,
  LEAKED_PASSWORDS_DOES,
  LEAKED_PASSWORDS_USAGE,
} from "./leaked-passwords/build-leaked-passwords.ts";
import { LOG_COMMANDS } from "./log.command.ts";
import { MESSAGE_COMMANDS } from "./message.commands.ts";
import { deleteCommandsBefore, recordCommand, recordDone } from "./operator-log.store.ts";
import { PLAN_COMMANDS } from "./plan.commands.ts";
import { ROTATE_COMMANDS } from "./rotate/rotate.command.ts";
import { SIGN_UP_COMMANDS } from "./sign-up.command.ts";
import { USER_COMMANDS } from "./users/user.commands.ts";

const COMMANDS: CommandTable = {
  ...USER_COMMANDS,
  ...SIGN_UP_COMMANDS,
  ...BACKUP_COMMANDS,
  ...CHECK_COMMANDS,
  ...PLAN_COMMANDS,
  ...MESSAGE_COMMANDS,
  ...JOB_COMMANDS,
  ...LOG_COMMANDS,
  ...ROTATE_COMMANDS,
};

/** The commands that work without the server's data. */
const OFFLINE_COMMANDS: OfflineCommandTable = {
  ...OFFLINE_BACKUP_COMMANDS,
  "leaked-passwords": {
    usage: LEAKED_PASSWORDS_USAGE,
    does: LEAKED_PASSWORDS_DOES,
    run: async (_config, { words }) => {
      const text = await buildLeakedPasswords(words);
      return { text, data: { message: text } };
    },
  },
};

export const usage = (): string =>
  [
    "Commands, each with --json for programs. USER is an address or a uid.",
    ...[...Object.values(COMMANDS), ...Object.values(OFFLINE_COMMANDS)].map(
      (command) => `  ${command.usage}\n      ${command.does}`,
    ),
  ].join("\n");

/** Says that there is no such command, and lists the commands with the same first word. */
const unknownCommand = (words: readonly string[]): string => {
  const [first = ""] = words;
  if (words.join("").trim() === "") return usage();
  const similar = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${first} `));
  const others = similar.map(([, { usage }]) => `\n  ${usage}`).join("");
  return `There is no command ${printable(words.join(" "))}. ${others === "" ? "Without a word, the program lists the commands." : `Choose one of:${others}`}`;
};

/** How long the operator's log is kept. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Records the command, without the address that the operator typed, and runs it. The record comes first: if it cannot
 * be stored, the command does not run.
 */
const runRecorded = async (
  context: Context,
  { name, command }: FoundCommand<Command>,
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

/** The answer of a command while the database cannot be used. Throws the reason if the command needs the database. */
const answerWithoutDatabase = ({ runWithoutDatabase }: Command, config: Config, reason: unknown) => {
  if (!runWithoutDatabase) throw reason;
  return runWithoutDatabase(config, reason);
};

/**
 * The signal for a command that a running server runs for another process. It is never aborted, because the operator
 * can interrupt only the other process.
 */
const NEVER = new AbortController().signal;

/**
 * Finds the command that the words name. Throws an error with the usage if there is no such command, or if an option is
 * wrong.
 */
export const readCommand = (
  words: readonly string[],
  interruption: AbortSignal = NEVER,
): { readonly found: FoundCommand<Command>; readonly call: CommandCall } => {
  const found = findCommand(COMMANDS, words);
  if (!found) throw new Error(unknownCommand(words));
  return { found, call: readCall(found, interruption) };
};

/**
 * Records a command and runs it. If the database fails, answers without the database, or throws if the command needs
 * the database.
 */
export const runCommand = async (
  context: Context,
  ...typed: Parameters<typeof readCommand>
): Promise<string> => {
  const { found, call } = readCommand(...typed);
  const answer = await runRecorded(context, found, call).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return answerWithoutDatabase(found.command, context.config, error);
  });
  return printed(answer, call);
};

/** Runs a command while the database cannot be used. Throws the reason if the command needs the database. */
export const runCommandWithoutDatabase = async (
  config: Config,
  { words, interruption }: Pick<CommandCall, "words" | "interruption">,
  reason: unknown,
): Promise<string> => {
  const { found, call } = readCommand(words, interruption);
  return printed(await answerWithoutDatabase(found.command, config, reason), call);
};

/** Runs a command that works without the server's data. Returns null if the words name no such command. */
export const runOffline = async (
  config: Config,
  words: readonly string[],
  interruption: AbortSignal,
): Promise<string | null> => {
  const found = findCommand(OFFLINE_COMMANDS, words);
  if (!found) return null;
  const call = readCall(found, interruption);
  return printed(await found.command.run(config, call), call);
};
