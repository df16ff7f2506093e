import { readdirSync } from "node:fs";
import { join } from "node:path";
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

/** Runs the node:test files of some workspaces. A file that crashes counts as a failure. */
export const runNodeTests = (
  workspaces: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Counted> => {
  Object.assign(process.env, environment);
  return new Promise((resolve) => {
    const events = run({ files: workspaces.flatMap(testFiles), concurrency: AT_ONCE, cwd: ROOT });
    events.on("test:summary", ({ file, counts }) => {
      if (file === undefined)
        resolve({ passed: counts.passed, failed: counts.tests - counts.passed - counts.skipped });
    });
    events.compose(spec).pipe(process.stdout, { end: false });
  });
};
