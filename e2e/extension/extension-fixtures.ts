/** @file Playwright fixtures that start Chromium with the extension, in a new profile. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../person.ts";
import { grantedCopy } from "./granted-copy.ts";

type ExtensionPage = "popup.html" | "setup.html" | "vault.html";

export interface Extension {
  readonly context: BrowserContext;
  /** `chrome-extension://ID` */
  readonly origin: string;
  /** Opens a page of the extension in a tab, because Playwright cannot open the button's popup. */
  open(page: ExtensionPage, viewport?: { width: number; height: number }): Promise<Page>;
}

interface Fixtures {
  /** The sites on which the extension may show itself, as patterns. */
  readonly sites: readonly string[];
  readonly extension: Extension;
  readonly person: Person;
}

export const serverUrl = (): string => process.env["E2E_URL"] ?? "";

export const test = base.extend<Fixtures>({
  sites: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  person: async ({}, use) => use(await createPerson(serverUrl())),
  extension: async ({ launchOptions, locale, sites }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "keepwell-profile-"));
    const unpacked = join(folder, "extension");
    grantedCopy(process.env["E2E_EXTENSION"] ?? "", unpacked, sites);
    const args = [`--disable-extensions-except=${unpacked}`, `--load-extension=${unpacked}`];
    const context = await chromium.launchPersistentContext(join(folder, "profile"), {
      ...launchOptions,
      executablePath: process.env["CHROMIUM_WHOLE"] ?? "/usr/bin/chromium",
      headless: true,
      locale: locale ?? "en-CA",
      permissions: ["clipboard-read", "clipboard-write"],
      args: [...(launchOptions.args ?? []), ...args],
    });
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const origin = `chrome-extension://${new URL(worker.url()).host}`;
    const problems: string[] = [];
    context.on("weberror", (error) => problems.push(String(error.error())));
    context.on("console", (message) => {
      // "Failed to load resource" is no problem: the browser itself logs it when the server refuses a call.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        problems.push(message.text());
    });
    await use({
      context,
      origin,
      open: async (name, viewport = { width: 380, height: 600 }) => {
        const page = await context.newPage();
        await page.setViewportSize(viewport);
        await page.goto(`${origin}/${name}`);
        return page;
      },
    });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
    expect(problems, "nothing went wrong behind the pages").toEqual([]);
  },
});

export { expect };
