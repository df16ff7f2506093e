/**
 * @file Runs the test files that the command line names in one process, each as a suite of its own: to start a process
 * and to compile its code anew takes as long as half of the tests do.
 */
import { describe } from "node:test";
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2))
  describe(file, async () => void (await import(pathToFileURL(file).href)));
