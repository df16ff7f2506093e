import { readConfig } from "../config.ts";
import { openContext } from "../open-context.ts";
import { runCommand, usage } from "./commands.ts";
import { buildLeakedPasswords } from "./leaked-passwords/build-leaked-passwords.ts";
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
  const [name, ...others] = words;
  if (name === undefined) return usage();
  if (name === "leaked-passwords") return buildLeakedPasswords(others);
  const answer = config.databaseUrl === undefined ? await askRunningServer(config.dataDir, words) : null;
  // If no server runs, the folder's lock keeps one from starting in the meantime.
  if (answer === null) return runHere();
  if (!answer.ok) throw new Error(answer.output);
  return answer.output;
};

run().then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
