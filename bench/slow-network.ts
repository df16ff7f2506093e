/** @file Measures how soon a page shows something on a slow network, when the browser's cache is empty. */
import type { BrowserContext, Page } from "@playwright/test";
import { createPerson } from "../e2e/person.ts";
import { startServer } from "../e2e/server-process.ts";
import { findChromium } from "../scripts/test-needs.ts";
import { launch } from "./browser.ts";
import { median, signIn } from "./bucket-steps.ts";
import type { Row } from "./timing.ts";

/** "Fast 3G" of Chromium's developer tools: milliseconds of latency, and bytes per second. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const RUNS = 5;

const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", FAST_3G);
};

interface Opened {
  readonly path: string;
  /** Resolves once the page shows what a user of this page waits for. */
  readonly shown: (page: Page) => Promise<void>;
}

/** Returns the median milliseconds from the request for the page until it shows what the user waits for. */
const timesToShow = async (context: BrowserContext, { path, shown }: Opened): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    await slowDown(page);
    const begun = performance.now();
    await page.goto(path, { waitUntil: "commit" });
    await shown(page);
    times.push(performance.now() - begun);
    await page.close();
  }
  return median(times);
};

const form: Opened = {
  path: "/app/auth/login",
  shown: (page) => page.getByLabel("Email", { exact: true }).waitFor(),
};
/**
 * The sign-in form with the page's code loaded. Before the code has loaded, the user sees the form but cannot send it.
 */
const working: Opened = {
  path: "/app/auth/login",
  shown: (page) => page.locator("#root h1").waitFor(),
};
const frame: Opened = {
  path: "/app/",
  shown: (page) => page.getByRole("heading", { level: 1, name: "My buckets" }).waitFor(),
};
const rows: Opened = {
  path: "/app/",
  shown: (page) => page.getByRole("row", { name: "Private passwords" }).waitFor(),
};

export const slowNetworkRows = async (): Promise<Row[]> => {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const server = await startServer();
  const browser = await launch(executablePath);
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: "en-CA" });
    const login = await timesToShow(context, form);
    const ready = await timesToShow(context, working);
    const page = await context.newPage();
    await signIn(page, server.url, { person: await createPerson(server.url) });
    await page.close();
    const row = (what: string, measured: number, budget?: number): Row => ({
      what,
      measured,
      budget,
      unit: "ms",
    });
    return [
      row("Fast 3G, nothing cached: the form for signing in", login, 2000),
      row("Fast 3G, nothing cached: the same form, with its code", ready),
      row("Fast 3G, nothing cached: home's frame", await timesToShow(context, frame), 2000),
      row("Fast 3G, nothing cached: home's buckets", await timesToShow(context, rows)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    server.deleteFolder();
  }
};
