/** @file The journeys in Firefox (`npm run test:browsers`), over WebDriver BiDi. */
import { defineConfig } from "@playwright/test";
import { LEFT_OUT_FILES, leftOut } from "./firefox/left-out.ts";
import { patchDriver } from "./firefox/patch-driver.ts";
import chromium from "./playwright.config.ts";

patchDriver();

export default defineConfig(chromium, {
  workers: 1,
  testIgnore: ["extension/**", ...LEFT_OUT_FILES],
  grepInvert: leftOut,
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
      args: [],
      // Firefox by itself calls hosts of Mozilla. This proxy makes those calls fail, because nothing listens on its
      // port.
      proxy: { server: "http://127.0.0.1:9", bypass: "localhost,127.0.0.1" },
      firefoxUserPrefs: {
        "ui.prefersReducedMotion": 1,
        "dom.events.testing.asyncClipboard": true,
        // The panel of downloads would take the focus from the page.
        "browser.download.alwaysOpenPanel": false,
      },
    },
  },
});
