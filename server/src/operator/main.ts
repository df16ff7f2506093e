import { type Config, readConfig } from "../config.ts";
import { openContext } from "../open-context.ts";
import { withSecretFiles } from "../secret-files.ts";
import { BadOutcome } from "./command.ts";
import { runCommand, runOffline, usage } from "./commands.ts";
import { Interrupted, watchForInterruption } from "./interruption.ts";
import { askRunningServer } from "./socket.ts";

const words = process.argv.slice(2);
const interruption = watchForInterruption();

const runHere = async (config: Config): Promise<string> => {
  const context = await openContext({ ...config, logLevel: "silent" });
  try {
    return await runCommand(context, words, interruption);
  } finally {
    await context.database.close();
  }
};

const run = async (): Promise<string> => {
  if (words.length === 0) return usage();
  const config = readConfig(withSecretFiles(process.env));
  const offline = await runOffline(config, words, interruption);
  if (offline !== null) return offline;
  const answer = config.databaseUrl === undefined ? await askRunningServer(config.dataDir, words) : null;
  // If no server runs, the folder's lock keeps one from starting in the meantime.
  if (answer === null) return runHere(config);
  if (!answer.ok) throw answer.isBad ? new BadOutcome(answer.output) : new Error(answer.output);
  return answer.output;
};

run().then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    const output = error instanceof BadOutcome ? process.stdout : process.stderr;
    output.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    // What the command was waiting for may go on.
    if (error instanceof Interrupted) process.exit();
  },
);
