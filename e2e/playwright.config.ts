import { defineConfig } from "@playwright/test";

const SANDBOX = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const JSON_REPORT = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? [] : [["json"] as ["json"]];

export default defineConfig({
  testDir: ".",
  // The folders beside these files hold the journeys of other browsers.
  testMatch: "*.spec.ts",
  outputDir: "../.cache/test-results",
  globalSetup: "./global-setup.ts",
  // One more than two cores: each waits now and then.
  workers: 3,
  fullyParallel: true,
  // A shared machine may stand still for seconds. What needs its second try is named as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ...JSON_REPORT],
  use: {
    browserName: "chromium",
    // Set by global-setup.ts, which every worker runs after.
    baseURL: process.env["E2E_URL"] ?? "http://localhost",
    viewport: { width: 1280, height: 800 },
    locale: "en-CA",
    // Journeys are about what happens, not about how it moves.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    video: "off",
    screenshot: "off",
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      args: [...SANDBOX, "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
});
