import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Counted } from "./test.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const run = (args: string[], env: Readonly<Record<string, string>>): number =>
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } })
    .status ?? 1;

/** Builds the page and drives it in Chromium. A build that fails is one failure. */
export const runJourneys = (chromium: string): Counted => {
  if (run([join("scripts", "build.ts")], {}) !== 0) return { passed: 0, failed: 1 };
  const folder = mkdtempSync(join(tmpdir(), "keepwell-journeys-"));
  const report = join(folder, "report.json");
  try {
    run(["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"], {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { stats } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
