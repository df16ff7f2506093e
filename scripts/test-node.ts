import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import type { Counted } from "./suites.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GROUP = join(ROOT, "scripts", "test-group.ts");
/** Two processes for each processor, because tests spend time waiting for the database and for timers. */
const CONCURRENCY = 2 * availableParallelism();
/**
 * The number of groups of test files. Each group runs in a process of its own. More groups would keep the processors
 * busier until the end. Fewer groups would compile the same code less often.
 */
const GROUPS = 2 * CONCURRENCY;
/**
 * Gives young objects more memory. With the default of 16 MiB, the tests spend a tenth of their time on collecting
 * garbage.
 */
const OPTIONS = ["--max-semi-space-size=64"];

const testFiles = (workspace: string): string[] =>
  readdirSync(join(ROOT, workspace, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => relative(ROOT, join(ROOT, workspace, "test", file)));

/**
 * Puts files with neighbouring names into different groups. Such files take similar times, so the groups then take
 * about equally long.
 */
const makeGroups = (files: readonly string[]): string[][] =>
  Array.from({ length: Math.min(GROUPS, files.length) }, (_, group) =>
    files.filter((_file, at) => at % GROUPS === group),
  );

/**
 * Runs some files in one process. A problem outside of every test, such as a file that cannot be loaded, counts as one
 * failure.
 */
const runGroup = async (files: string[]): Promise<Counted> => {
  const events = run({ files: [GROUP], argv: files, execArgv: OPTIONS, cwd: ROOT });
  let counted: Counted = { passed: 0, failed: 1 };
  events.on("test:summary", ({ file, counts, success }) => {
    if (file !== undefined) return;
    const failed = counts.tests - counts.passed - counts.skipped;
    counted = { passed: counts.passed, failed: success ? failed : Math.max(failed, 1) };
  });
  process.stdout.write(await text(events.compose(spec)));
  return counted;
};

/** Runs the `*.test.ts` files of some workspaces. */
export const runNodeTests = async (
  workspaces: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Counted> => {
  Object.assign(process.env, environment);
  const waiting = makeGroups(workspaces.flatMap(testFiles));
  const done: Counted[] = [];
  const work = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) done.push(await runGroup(group));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const sum = (count: keyof Counted) => done.reduce((all, one) => all + one[count], 0);
  return { passed: sum("passed"), failed: sum("failed") };
};
