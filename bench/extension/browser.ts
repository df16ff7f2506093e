/**
 * @file Starts Chromium with the built extension, in a profile that is kept after it closes. It is the full browser,
 * since the headless shell loads no extensions.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { grantedCopy } from "../../e2e/extension/granted-copy.ts";
import { buildCode, writeTarget } from "../../extension/build/build-extension.ts";

export interface OpenBrowser {
  readonly context: BrowserContext;
  /** `chrome-extension://ID` */
  readonly origin: string;
  close(): Promise<void>;
}

export interface Installed {
  /** The files of the extension as they were built. */
  readonly code: string;
  /** Starts the browser, without the extension if `isPlain`. */
  start(isPlain?: boolean): Promise<OpenBrowser>;
  remove(): void;
}

export const PROGRAM = process.env["CHROMIUM_WHOLE"] ?? "/usr/bin/chromium";

/** Builds the extension, and lets it appear on every site. */
export const installExtension = async (): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-bench-"));
  const code = join(folder, "code");
  const unpacked = join(folder, "extension");
  writeTarget(await buildCode(code), { browser: "chromium", folder: join(folder, "chromium") });
  grantedCopy(join(folder, "chromium"), unpacked, ["https://*/*"]);
  const loading = [`--disable-extensions-except=${unpacked}`, `--load-extension=${unpacked}`];
  return {
    code,
    start: async (isPlain = false) => {
      const context = await chromium.launchPersistentContext(join(folder, isPlain ? "plain" : "profile"), {
        executablePath: PROGRAM,
        headless: true,
        locale: "en-CA",
        args: [
          ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
          "--disable-gpu",
          ...(isPlain ? [] : loading),
        ],
      });
      if (isPlain) return { context, origin: "", close: () => context.close() };
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
      return {
        context,
        origin: `chrome-extension://${new URL(worker.url()).host}`,
        close: () => context.close(),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
