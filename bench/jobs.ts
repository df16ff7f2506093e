/**
 * @file Performs the daily jobs as a user does, in the built page, and counts presses of mouse and finger. Typing is
 * not counted: a form is filled by keys, and the time is that of a script that never hesitates.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Page,
} from "@playwright/test";
import { type ServerProcess, startServer } from "../e2e/server-process.ts";
import { findChromium } from "../scripts/test-needs.ts";
import { launch } from "./browser.ts";
import type { Row } from "./timing.ts";
import { VAULT_JOBS } from "./vault-jobs.ts";

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-CA" };
const PHONE: BrowserContextOptions = { ...devices["Pixel 7"], locale: "en-CA" };

export interface Job {
  readonly name: string;
  /** The most presses that the job may take. */
  readonly budget: number;
  readonly onPhone?: boolean;
  /** Prepares what the job needs, which counts neither as presses nor as time. Returns what performs it. */
  readonly prepare: (stage: Stage) => Promise<() => Promise<void>>;
}

/** Where a job is performed. */
export interface Stage {
  readonly url: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Counts what presses the page receives from the user, in all of the context's pages. */
const countPresses = async (context: BrowserContext): Promise<() => number> => {
  let count = 0;
  await context.exposeBinding("keepwellPressed", () => {
    count += 1;
  });
  await context.addInitScript(() => {
    const press = ({ isTrusted }: Event) => {
      if (isTrusted) (globalThis as unknown as { keepwellPressed: () => void }).keepwellPressed();
    };
    addEventListener("pointerdown", press, true);
  });
  return () => count;
};

const perform = async (browser: Browser, { url }: ServerProcess, job: Job): Promise<Row[]> => {
  const context = await browser.newContext({ ...(job.onPhone ? PHONE : DESKTOP), baseURL: url });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const presses = await countPresses(context);
  try {
    const performJob = await job.prepare({ url, context, page: await context.newPage() });
    const before = presses();
    const start = performance.now();
    await performJob().catch((cause: unknown) => {
      throw new Error(`The job failed: ${job.name}`, { cause });
    });
    const seconds = (performance.now() - start) / 1000;
    return [
      { what: job.name, measured: presses() - before, budget: job.budget, unit: "×" },
      { what: "  time", measured: seconds, budget: undefined, unit: "s" },
    ];
  } finally {
    await context.close();
  }
};

export const jobRows = async (): Promise<Row[]> => {
  const executable = findChromium();
  if (executable === null) return [];
  const server = await startServer();
  process.env["E2E_DATA_DIR"] = server.dataDir;
  const browser = await launch(executable);
  try {
    const rows: Row[] = [];
    for (const job of VAULT_JOBS) rows.push(...(await perform(browser, server, job)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    server.deleteFolder();
  }
};
