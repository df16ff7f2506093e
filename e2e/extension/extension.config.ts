/** @file The extension's journeys. They run in a whole Chromium, because its headless shell loads no extensions. */
import { defineConfig } from "@playwright/test";
import chromium from "../playwright.config.ts";

export default defineConfig(chromium, {
  testDir: ".",
  testMatch: "*.spec.ts",
  testIgnore: [],
  globalSetup: "./global-setup.ts",
  outputDir: "../../.cache/test-results",
  // Each journey starts a browser of its own.
  workers: 1,
});
