/**
 * @file Runs the test files that the command line names in one process, each as a suite of its own. A process for
 * each file took a third more processor time: it compiles the same code anew.
 */
import { describe } from "node:test";
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2))
  describe(file, async () => void (await import(pathToFileURL(file).href)));
