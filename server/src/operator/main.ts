import { BadOutcome } from "./command.ts";
import { Interrupted, watchForInterruption } from "./interruption.ts";
import { operate } from "./operate.ts";

operate({
  environment: process.env,
  words: process.argv.slice(2),
  interruption: watchForInterruption(),
}).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    const output = error instanceof BadOutcome ? process.stdout : process.stderr;
    output.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    // Ends the process even if the interrupted work continues.
    if (error instanceof Interrupted) process.exit();
  },
);
