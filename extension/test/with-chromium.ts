/** @file Gives tests a page of Chromium, and builds code of the extension into a script for this page. */
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { findChromium } from "../../scripts/test-needs.ts";

const bundle = async (entry: URL): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(entry), formats: ["iife"], name: "bundle" },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("The bundle was not built.");
  return output.output[0].code;
};

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu", "--disable-quic"],
  });

/**
 * Builds the file `entry` into one script, and calls `work` with a page of Chromium and this script.
 * @throws Error if no Chromium is installed
 */
export const withChromium = async <Result>(
  entry: URL,
  work: (page: Page, script: string) => Promise<Result>,
): Promise<Result> => {
  const executable = findChromium();
  if (executable === null) throw new Error("Install Chromium, or set CHROMIUM to its path.");
  const [script, browser] = await Promise.all([bundle(entry), launch(executable)]);
  try {
    return await work(await browser.newPage(), script);
  } finally {
    await browser.close();
  }
};
