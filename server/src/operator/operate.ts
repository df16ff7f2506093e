/** @file Runs one operator's command on the data that the settings name. */
import { type Config, readConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { UnusableDatabase } from "../db/until-reachable.ts";
import { openContext } from "../open-context.ts";
import { withSecretFiles } from "../secret-files.ts";
import { BadOutcome } from "./command.ts";
import { readCommand, runCommand, runCommandWithoutDatabase, runOffline, usage } from "./commands.ts";
import { askRunningServer } from "./socket.ts";

export interface Operation {
  readonly environment: NodeJS.ProcessEnv;
  /** The command's words. If there are none, the commands are listed. */
  readonly words: readonly string[];
  readonly interruption: AbortSignal;
}

const openHere = (config: Config): Promise<Context | UnusableDatabase> =>
  openContext({ ...config, logLevel: "silent" }, { mustExist: true }).catch((error: unknown) => {
    if (error instanceof UnusableDatabase) return error;
    throw error;
  });

const runHere = async (config: Config, operation: Operation): Promise<string> => {
  // Refuse a mistyped command before the data is opened, so that the error is about the command.
  readCommand(operation.words);
  const context = await openHere(config);
  if (context instanceof UnusableDatabase) return runCommandWithoutDatabase(config, operation, context);
  try {
    return await runCommand(context, operation.words, operation.interruption);
  } finally {
    await context.database.close();
  }
};

/**
 * Returns what the command prints. Throws an error whose message is for the operator, or `BadOutcome` if the command
 * found a failure.
 */
export const operate = async (operation: Operation): Promise<string> => {
  const { environment, words, interruption } = operation;
  if (words.length === 0) return usage();
  const config = readConfig(withSecretFiles(environment));
  const offline = await runOffline(config, words, interruption);
  if (offline !== null) return offline;
  const answer = config.databaseUrl === undefined ? await askRunningServer(config.dataDir, words) : null;
  // Here no server runs on the data folder, or the operator's own database holds the data. In the first case, the
  // folder's lock keeps a server from starting meanwhile.
  if (answer === null) return runHere(config, operation);
  if (!answer.ok) throw answer.isBad ? new BadOutcome(answer.output) : new Error(answer.output);
  return answer.output;
};
