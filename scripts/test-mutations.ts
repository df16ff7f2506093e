/**
 * @file `npm run test:mutations`: makes small changes in the code, and lists the changes that no test notices.
 * Arguments select runs (`-- envelope`). Not part of `npm test`. Stryker takes 73 MB, so it is not installed with the
 * other packages: npm fetches it for each run.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseSuites } from "./suites.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STRYKER = "9.6.1";

interface Run {
  readonly workspace: string;
  readonly mutate: readonly string[];
  /** The names of the test files that must notice the changes. */
  readonly tests: readonly string[];
}

const RUNS: Readonly<Record<string, Run>> = {
  envelope: {
    workspace: "crypto",
    mutate: ["src/envelope.ts", "src/context.ts", "src/row/row-form.ts"],
    tests: ["bytes", "envelope", "row-form", "vectors", "seals", "row"],
  },
  bytes: { workspace: "crypto", mutate: ["src/bytes.ts"], tests: ["bytes", "vectors", "envelope"] },
  grant: {
    workspace: "crypto",
    mutate: ["src/grant/*.ts"],
    tests: ["grant", "vectors", "team-vectors", "bad-points"],
  },
  permissions: {
    workspace: "contract",
    mutate: ["src/team/permissions.ts", "src/abilities.ts"],
    tests: [
      "abilities",
      "abilities-in-trash",
      "permission-matrix",
      "permissions",
      "permissions-restricted",
      "preview",
    ],
  },
};

const settings = ({ mutate, tests }: Run) => ({
  testRunner: "tap",
  tap: {
    testFiles: tests.map((name) => `test/${name}.test.ts`),
    nodeArgs: ["--test-reporter=tap", "-r", "{{hookFile}}", "{{testFile}}"],
    forceBail: true,
  },
  mutate,
  coverageAnalysis: "perTest",
  // Mutations of constants take effect too, because each test file runs in its own process.
  ignoreStatic: false,
  reporters: ["clear-text"],
  allowConsoleColors: false,
  // Stryker's copy of the code is inside the workspace, so that Node finds the workspace's packages.
  tempDirName: ".cache",
  // Without "none", Stryker would rewrite tsconfig.json. For this it needs a version of TypeScript that is not
  // installed.
  tsconfigFile: "none",
  timeoutMS: 20_000,
  concurrency: 2,
});

/**
 * Returns whether the run ended normally. A change that no test notices is not a failure of the run: the run only
 * prints it.
 */
const mutate = (run: Run, folder: string): boolean => {
  const file = join(folder, `${run.workspace}.json`);
  writeFileSync(file, JSON.stringify(settings(run)));
  const packages = ["core", "tap-runner"].map((name) => `--package=@stryker-mutator/${name}@${STRYKER}`);
  const { status } = spawnSync("npm", ["exec", "--yes", ...packages, "--", "stryker", "run", file], {
    cwd: join(ROOT, run.workspace),
    stdio: "inherit",
    env: { ...process.env, PATH: `${join(ROOT, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}` },
  });
  return status === 0;
};

const folder = mkdtempSync(join(tmpdir(), "keepwell-mutations-"));
try {
  const names = chooseSuites(RUNS, Object.keys(RUNS));
  const ended = names.map((name) => {
    const run = RUNS[name];
    console.log(`\n=== ${name}`);
    return run !== undefined && mutate(run, folder);
  });
  process.exitCode = ended.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
