/**
 * @file Measures the extension in a full Chromium, with a real server and a vault of 10,000 entries. The browser draws
 * in software and is controlled by Playwright, so everything is faster on a user's machine.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { setUp } from "../../e2e/extension/set-up.ts";
import { startServer } from "../../e2e/server-process.ts";
import { quantile, type Row } from "../timing.ts";
import { type Installed, installExtension, type OpenBrowser, PROGRAM } from "./browser.ts";
import { gridResult } from "./grid.ts";
import { menuTimes } from "./menu.ts";
import { openPopup, timeToRows } from "./popup.ts";
import { FORM, openRouted } from "./site.ts";
import { traceFile } from "./trace.ts";
import { fillVault, HOST, MANY } from "./vault.ts";

const RUNS = 11;
/** How often the browser is started. */
const STARTS = 5;
const ROUNDS = 3;
/** The longest time, in milliseconds, that a popup still works after it has shown its rows. */
const SETTLE_MS = 4000;

const median = (values: readonly number[]): number => quantile(values, 0.5);

const timeOfPopup = async (browser: OpenBrowser): Promise<number> => {
  const page = await openPopup(browser, `https://${HOST}/login`);
  // The time is read only when the popup is idle, because the code that Playwright runs in a page slows the page down.
  await page.waitForTimeout(SETTLE_MS);
  const time = await timeToRows(page);
  await page.close();
  return time;
};

/**
 * Measures Keepwell's popup and the popup of `floor`. Their runs alternate, so that other work on the machine affects
 * both. Closes Keepwell's browser afterwards.
 */
const popupTimes = async (installed: Installed, open: OpenBrowser) => {
  const times = {
    warm: [] as number[],
    cold: [] as number[],
    floorWarm: [] as number[],
    floorCold: [] as number[],
  };
  const floor = await installed.start("floor");
  await timeOfPopup(floor);
  for (let run = 0; run < RUNS; run += 1) {
    times.warm.push(await timeOfPopup(open));
    times.floorWarm.push(await timeOfPopup(floor));
  }
  await open.close();
  await floor.close();
  for (let start = 0; start < STARTS; start += 1) {
    for (const [loaded, into] of [
      ["keepwell", times.cold],
      ["floor", times.floorCold],
    ] as const) {
      const browser = await installed.start(loaded);
      into.push(await timeOfPopup(browser));
      await browser.close();
    }
  }
  return times;
};

/** The rows of one way to open the popup. The budget is for Keepwell's own part, because browsers and machines differ. */
const popupRow = (what: string, own: readonly number[], floor: readonly number[], budget: number): Row[] => [
  { what, measured: median(own), budget: undefined, unit: "ms" },
  {
    what: "  of it the browser's own, with one row from the storage",
    measured: median(floor),
    budget: undefined,
    unit: "ms",
  },
  { what: "  of it Keepwell's", measured: median(own) - median(floor), budget, unit: "ms" },
];

const popupRows = async (installed: Installed, open: OpenBrowser): Promise<Row[]> => {
  const { warm, cold, floorWarm, floorCold } = await popupTimes(installed, open);
  const what = `Extension, ${MANY.toLocaleString("en-CA")} entries: popup to its rows`;
  return [
    ...popupRow(`${what}, browser just started`, cold, floorCold, 150),
    ...popupRow(`${what}, again`, warm, floorWarm, 60),
  ];
};

const timeOfScript = async ({ context }: OpenBrowser): Promise<number> => {
  const page = await openRouted(context, HOST, FORM);
  const pieces = await traceFile(context, page, { file: "early.js", work: () => page.reload() });
  await page.close();
  return pieces.reduce((sum, one) => sum + one, 0);
};

const scriptRows = async (installed: Installed, browser: OpenBrowser): Promise<Row[]> => {
  const size = (file: string) =>
    gzipSync(readFileSync(join(installed.code, file)), { level: 9 }).length / 1024;
  const floor = await installed.start("floor");
  const [times, floors]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    times.push(await timeOfScript(browser));
    floors.push(await timeOfScript(floor));
  }
  await floor.close();
  return [
    { what: "Extension: the script in every page, size", measured: size("early.js"), budget: 4, unit: "kB" },
    { what: "  its time in a page", measured: median(times), budget: 0.3, unit: "ms" },
    {
      what: "  of it the browser's own, with an empty script",
      measured: median(floors),
      budget: undefined,
      unit: "ms",
    },
    { what: "Extension: the script of the menu, size", measured: size("late.js"), budget: 20, unit: "kB" },
  ];
};

const pageRows = async (installed: Installed, browser: OpenBrowser): Promise<Row[]> => {
  const menu = await menuTimes(browser, RUNS);
  const grid = await gridResult(installed, browser, ROUNDS);
  const more = Math.max(0, median(grid.with) - median(grid.without));
  return [
    {
      what: "Extension: focus to menu, background ended",
      measured: median(menu.cold),
      budget: 250,
      unit: "ms",
    },
    { what: "Extension: focus to menu, again", measured: median(menu.warm), budget: 120, unit: "ms" },
    { what: "Extension: frames that it drops of a grid", measured: more, budget: 0, unit: "" },
    {
      what: "  those that the browser drops without it",
      measured: median(grid.without),
      budget: undefined,
      unit: "",
    },
    { what: "  its longest work at a stretch there", measured: grid.longest, budget: 16, unit: "ms" },
  ];
};

export const extensionRows = async (): Promise<Row[]> => {
  if (!existsSync(PROGRAM)) return [];
  const server = await startServer();
  const installed = await installExtension();
  try {
    const person = await fillVault(server);
    const browser = await installed.start();
    const open = async (name: string) => {
      const page = await browser.context.newPage();
      await page.goto(`${browser.origin}/${name}`);
      return page;
    };
    const setup = await setUp({ ...browser, open }, person, server.url);
    await setup.close();
    await timeOfPopup(browser);
    const scripts = await scriptRows(installed, browser);
    const pages = await pageRows(installed, browser);
    return [...(await popupRows(installed, browser)), ...pages, ...scripts];
  } finally {
    await server.stop();
    server.deleteFolder();
    installed.remove();
  }
};
