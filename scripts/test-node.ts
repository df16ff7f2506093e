import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import type { Counted } from "./test.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const AT_ONCE = 4;

const testFiles = (workspace: string): string[] =>
  readdirSync(join(ROOT, workspace, "test"))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(ROOT, workspace, "test", file));

/** Of a helper beside it, or of the server's. */
const OWN_IMPORT = /from "(\.\/[^"]+|\.\.\/\.\.\/server\/test\/[^"]+)"/g;

/** Does it come to the file that opens databases, by way of its helpers or directly? */
const opensDatabase = (file: string, seen = new Set<string>()): boolean => {
  if (file.endsWith("/engine.ts")) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imported = [...readFileSync(file, "utf8").matchAll(OWN_IMPORT)];
  return imported.some(([, path = ""]) => opensDatabase(join(dirname(file), path), seen));
};

/**
 * The main ways through every area. On one connection a transaction that asks the outer handle waits for ever:
 * that shows on any of them.
 */
const MAIN_WAYS =
  /\/(account|bulk|data-folder|entries|handover|kill|migrations|paid-sign-up|rotation|sharing|sign-up|subscribing|team-keys|team-life|two-factor)\.test\.ts$/;

/** Those that open a database. */
export const runOnEngine = (
  workspaces: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Counted> =>
  runFiles(
    workspaces.flatMap(testFiles).filter((file) => opensDatabase(file)),
    environment,
  );

/** What PostgreSQL does not run anyway: tests without a database, and the main ways on the embedded one. */
export const runOnEmbedded = (
  workspaces: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Counted> =>
  runFiles(
    workspaces.flatMap(testFiles).filter((file) => !opensDatabase(file) || MAIN_WAYS.test(file)),
    environment,
  );

/** Runs the node:test files of some workspaces. A file that crashes counts as a failure. */
export const runNodeTests = (
  workspaces: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Counted> => runFiles(workspaces.flatMap(testFiles), environment);

const runFiles = (
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Counted> => {
  Object.assign(process.env, environment);
  return new Promise((resolve) => {
    const events = run({ files, concurrency: AT_ONCE, cwd: ROOT });
    events.on("test:summary", ({ file, counts }) => {
      if (file === undefined)
        resolve({ passed: counts.passed, failed: counts.tests - counts.passed - counts.skipped });
    });
    events.compose(spec).pipe(process.stdout, { end: false });
  });
};
