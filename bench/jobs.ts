/**
 * @file Performs users' everyday jobs in the built page, and counts mouse clicks and taps of a finger, but no key
 * presses. A script performs the jobs, so the measured time has no pauses.
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
import { PEOPLE_JOBS } from "./people-jobs.ts";
import type { Row } from "./timing.ts";
import { VAULT_JOBS } from "./vault-jobs.ts";

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-CA" };
const PHONE: BrowserContextOptions = { ...devices["Pixel 7"], locale: "en-CA" };

export interface Job {
  readonly name: string;
  /** The maximum number of presses for the job. */
  readonly budget: number;
  readonly onPhone?: boolean;
  /** Prepares the job. The preparation is not measured. Returns the function that performs the job. */
  readonly prepare: (stage: Stage) => Promise<() => Promise<void>>;
}

/** The page and the server on which a job is performed. */
export interface Stage {
  readonly url: string;
  readonly page: Page;
  /** Opens a page in a browser of its own, for another person. */
  readonly anotherPage: () => Promise<Page>;
}

/** Calls `onPress` for each press in a page of the context. Leaves out presses that a page's own script makes. */
const watchPresses = async (context: BrowserContext, onPress: () => void): Promise<void> => {
  await context.exposeBinding("keepwellPressed", onPress);
  await context.addInitScript(() => {
    const press = ({ isTrusted }: Event) => {
      if (isTrusted) (globalThis as unknown as { keepwellPressed: () => void }).keepwellPressed();
    };
    addEventListener("pointerdown", press, true);
  });
};

const perform = async (browser: Browser, { url }: ServerProcess, job: Job): Promise<Row[]> => {
  const contexts: BrowserContext[] = [];
  let presses = 0;
  const anotherPage = async (): Promise<Page> => {
    const context = await browser.newContext({ ...(job.onPhone ? PHONE : DESKTOP), baseURL: url });
    contexts.push(context);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await watchPresses(context, () => {
      presses += 1;
    });
    return context.newPage();
  };
  try {
    const performJob = await job.prepare({ url, page: await anotherPage(), anotherPage });
    presses = 0;
    const start = performance.now();
    await performJob().catch((cause: unknown) => {
      throw new Error(`The job failed: ${job.name}`, { cause });
    });
    const seconds = (performance.now() - start) / 1000;
    return [
      { what: job.name, measured: presses, budget: job.budget, unit: "×" },
      { what: "  time", measured: seconds, budget: undefined, unit: "s" },
    ];
  } finally {
    for (const context of contexts) await context.close();
  }
};

export const jobRows = async (): Promise<Row[]> => {
  const executable = findChromium();
  if (executable === null) return [];
  const server = await startServer();
  // The helpers of the journeys (in e2e/) read these two variables.
  process.env["E2E_URL"] = server.url;
  process.env["E2E_DATA_DIR"] = server.dataDir;
  const browser = await launch(executable);
  try {
    const rows: Row[] = [];
    for (const job of [...VAULT_JOBS, ...PEOPLE_JOBS]) rows.push(...(await perform(browser, server, job)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    server.deleteFolder();
  }
};
