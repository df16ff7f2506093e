import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Counted } from "./suites.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const run = (args: string[], env: Readonly<Record<string, string>>): number =>
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } })
    .status ?? 1;

/** Runs the journeys of one configuration file on the built page. `config` is the file's path relative to e2e/. */
export const runPlaywright = (config: string, env: Readonly<Record<string, string>>): Counted => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-journeys-"));
  const report = join(folder, "report.json");
  try {
    const status = run(["node_modules/@playwright/test/cli.js", "test", "--config", join("e2e", config)], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { stats } = JSON.parse(readFileSync(report, "utf8"));
    // A problem before the first journey, such as a failed build of the extension, counts as one failure.
    const failed = status === 0 ? stats.unexpected : Math.max(stats.unexpected, 1);
    return { passed: stats.expected + stats.flaky, failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Builds the page. Returns whether the build succeeded. */
export const buildPage = (): boolean => run([join("scripts", "build.ts")], {}) === 0;

/** Builds the page and runs the journeys in Chromium. A failed build counts as one failure. */
export const runJourneys = (chromium: string): Counted =>
  buildPage() ? runPlaywright("playwright.config.ts", { CHROMIUM: chromium }) : { passed: 0, failed: 1 };
