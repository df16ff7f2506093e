/** @file Finds the suites that the command line names, and runs suites of tests one after another. */
import process from "node:process";
import { useMemoryFolder } from "./test-folder.ts";

export interface Counted {
  readonly passed: number;
  readonly failed: number;
}

const IN_CI = process.env["CI"] !== undefined;

/**
 * The result of a suite that cannot run because a program is missing. If `isRequired` is true, the suite counts as
 * failed. The default is true in CI and false elsewhere.
 */
export const missing = (what: string, { isRequired = IN_CI } = {}): Counted => {
  console.log(`\nNOT RUN: ${what}`);
  return { passed: 0, failed: isRequired ? 1 : 0 };
};

export type Suites = Readonly<Record<string, () => Counted | Promise<Counted>>>;

/**
 * Returns the suites that the command line names, or `otherwise` if it names none. Ends the process if a name is
 * unknown.
 */
export const chooseSuites = (
  suites: Readonly<Record<string, unknown>>,
  otherwise: readonly string[],
  names: readonly string[] = process.argv.slice(2),
): readonly string[] => {
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(", ")}. Choose from: ${Object.keys(suites).join(", ")}.`);
    process.exit(1);
  }
  return names.length > 0 ? names : otherwise;
};

/** Runs the suites, prints their totals and sets the exit code. A run without any passed test fails. */
export const runSuites = async (suites: Suites, names: readonly string[]): Promise<void> => {
  useMemoryFolder();
  let passed = 0;
  let failed = 0;
  for (const name of names) {
    console.log(`\n=== ${name}`);
    const counted = (await suites[name]?.()) ?? { passed: 0, failed: 1 };
    console.log(`=== ${name}: ${counted.passed} passed, ${counted.failed} failed`);
    passed += counted.passed;
    failed += counted.failed;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
};
