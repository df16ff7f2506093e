/**
 * @file Format, lint, boundaries, circles, areas, effects, English, length of files, types and unused code. Each
 * check counts as one test.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenAreas, pairsOfAreas } from "./areas.ts";
import { brokenBoundaries } from "./boundaries.ts";
import { circles } from "./circles.ts";
import { unsoundEffects } from "./effects.ts";
import { poorEnglish } from "./english.ts";
import { wrongLengths } from "./file-length.ts";
import { type Import, readImports } from "./imports.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The packages' own entry files, since node_modules/.bin holds shell scripts on Windows. */
const TOOLS = {
  biome: "@biomejs/biome/bin/biome",
  tsc: "typescript/bin/tsc",
  knip: "knip/bin/knip.js",
} as const;

const tool = (name: keyof typeof TOOLS, args: string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules", TOOLS[name]), ...args],
    { cwd: ROOT, encoding: "utf8" },
  );
  return status === 0 ? null : `${stdout}${stderr}`;
};

const lines = (broken: readonly string[]): string | null => (broken.length === 0 ? null : broken.join("\n"));

type Checks = Readonly<Record<string, () => string | null>>;

const checksOf = (imports: readonly Import[]): Checks => ({
  "format and lint": () => tool("biome", ["check", "--max-diagnostics=50", "."]),
  boundaries: () => lines(brokenBoundaries(imports)),
  "circles of files": () => lines(circles(imports)),
  "direction of areas": () => lines(brokenAreas(imports)),
  effects: () => lines(unsoundEffects(ROOT)),
  English: () => lines(poorEnglish(ROOT).broken),
  "length of files": () => lines(wrongLengths(ROOT)),
  types: () => tool("tsc", ["-b"]),
  "unused code": () => tool("knip", ["--no-progress"]),
});

/** Runs every check and prints what is wrong. */
export const runChecks = (): { passed: number; failed: number } => {
  const imports = readImports(ROOT);
  const checks = Object.entries(checksOf(imports));
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
    `${circles(imports).length} circles of files, ${pairsOfAreas(imports)} pairs of areas that import each other, ` +
      `${poorEnglish(ROOT).left} poor phrases`,
  );
  return { passed: checks.length - failed, failed };
};

if (import.meta.main) process.exitCode = runChecks().failed === 0 ? 0 : 1;
