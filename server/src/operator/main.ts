import { readConfig } from "../config.ts";
import { folderHolder } from "../db/folder-lock.ts";
import { openContext } from "../open-context.ts";
import { runCommand, usage } from "./commands.ts";
import { askRunningServer } from "./socket.ts";

const config = readConfig(process.env);
const words = process.argv.slice(2);

const runHere = async (): Promise<string> => {
  const context = await openContext({ ...config, logLevel: "silent" });
  try {
    return await runCommand(context, words);
  } finally {
    await context.database.close();
  }
};

const run = async (): Promise<string> => {
  if (words.length === 0) return usage();
  if (config.databaseUrl !== undefined || folderHolder(config.dataDir) === null) return runHere();
  const { ok, output } = await askRunningServer(config.dataDir, words);
  if (!ok) throw new Error(output);
  return output;
};

run().then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
