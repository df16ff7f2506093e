/**
 * @file The extension's journeys. They run in the full Chromium, because Chromium's headless shell cannot load
 * extensions.
 */
import { defineConfig } from "@playwright/test";
import chromium from "../playwright.config.ts";

export default defineConfig(chromium, {
  testDir: ".",
  testMatch: "*.spec.ts",
  testIgnore: [],
  globalSetup: "./global-setup.ts",
  outputDir: "../../.cache/test-results",
  // Each journey starts a browser of its own, so more workers would not save time.
  workers: 2,
});
