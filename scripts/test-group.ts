/**
 * @file Runs the named test files in one process, each as its own suite. One process for each file would take a third
 * more processor time, because each process would compile the same code again.
 */
import { describe } from "node:test";
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2))
  describe(file, async () => void (await import(pathToFileURL(file).href)));
