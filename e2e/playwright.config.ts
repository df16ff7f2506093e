import { defineConfig } from "@playwright/test";

const SANDBOX = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const JSON_REPORT = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? [] : [["json"] as ["json"]];

export default defineConfig({
  testDir: ".",
  // The subfolders hold helpers, the tests in WebKit, and the extension's journeys. The extension's journeys have their
  // own configuration.
  testMatch: "*.spec.ts",
  testIgnore: "extension/**",
  outputDir: "../.cache/test-results",
  globalSetup: "./global-setup.ts",
  // Three workers run on two cores, because each worker is sometimes idle.
  workers: 3,
  fullyParallel: true,
  // A shared CI machine may stall for seconds. A test that passes only on a retry is reported as flaky.
  retries: process.env["CI"] === undefined ? 0 : 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ...JSON_REPORT],
  use: {
    browserName: "chromium",
    // global-setup.ts sets this variable before any worker starts.
    baseURL: process.env["E2E_URL"] ?? "http://localhost",
    viewport: { width: 1280, height: 800 },
    locale: "en-CA",
    // Animations would only slow the journeys down.
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
