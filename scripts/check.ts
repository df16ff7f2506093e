/**
 * @file `npm run check` runs all checks of the source files, such as format, lint and types. Each check counts as one
 * test.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenAreas, countMutualImports } from "./areas.ts";
import { brokenBoundaries } from "./boundaries.ts";
import { circles } from "./circles.ts";
import { unsoundEffects } from "./effects.ts";
import { poorEnglish } from "./english.ts";
import { wrongLengths } from "./file-length.ts";
import { type Import, readImports } from "./imports.ts";
import { unusedTexts } from "./unused-texts.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * The JavaScript file that starts each tool. Do not use the files in node_modules/.bin, because on Windows they are
 * shell scripts.
 */
const TOOLS = {
  biome: "@biomejs/biome/bin/biome",
  tsc: "typescript/bin/tsc",
  knip: "knip/bin/knip.js",
} as const;

/** Runs a tool. Returns its output if it fails, otherwise null. */
const runTool = (name: keyof typeof TOOLS, args: string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules", TOOLS[name]), ...args],
    { cwd: ROOT, encoding: "utf8" },
  );
  return status === 0 ? null : `${stdout}${stderr}`;
};

const linesOrNull = (problems: readonly string[]): string | null =>
  problems.length === 0 ? null : problems.join("\n");

/** Each check returns the text of its problems, or null if there are none. */
type Checks = Readonly<Record<string, () => string | null>>;

const makeChecks = (imports: readonly Import[]): Checks => ({
  "format and lint": () => runTool("biome", ["check", "--max-diagnostics=50", "."]),
  boundaries: () => linesOrNull(brokenBoundaries(imports)),
  "circles of files": () => linesOrNull(circles(imports)),
  "direction of areas": () => linesOrNull(brokenAreas(imports)),
  effects: () => linesOrNull(unsoundEffects(ROOT)),
  English: () => linesOrNull(poorEnglish(ROOT).broken),
  "length of files": () => linesOrNull(wrongLengths(ROOT)),
  types: () => runTool("tsc", ["-b"]),
  "unused texts": () => linesOrNull(unusedTexts(ROOT)),
  "unused code": () => runTool("knip", ["--no-progress"]),
});

/** Runs every check and prints the problems. */
export const runChecks = (): { passed: number; failed: number } => {
  const imports = readImports(ROOT);
  const checks = Object.entries(makeChecks(imports));
  let failed = 0;
  for (const [name, check] of checks) {
    const problem = check();
    console.log(`${problem === null ? "ok" : "FAILED"}  ${name}`);
    if (problem !== null) {
      failed += 1;
      console.log(problem);
    }
  }
  console.log(
    `${circles(imports).length} circles of files, ${countMutualImports(imports)} pairs of areas that import each other, ` +
      `${poorEnglish(ROOT).left} poor phrases`,
  );
  return { passed: checks.length - failed, failed };
};

if (import.meta.main) process.exitCode = runChecks().failed === 0 ? 0 : 1;
