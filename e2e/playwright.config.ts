import { defineConfig } from "@playwright/test";

const SANDBOX = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const JSON_REPORT = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? [] : [["json"] as ["json"]];

export default defineConfig({
  testDir: ".",
  outputDir: "../.cache/test-results",
  globalSetup: "./global-setup.ts",
  // More than there are cores: a journey waits more than it computes.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [...SANDBOX, "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
});
