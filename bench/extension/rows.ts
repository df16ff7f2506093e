/**
 * @file Measures the extension in a full Chromium, with a real server and a vault of 10,000 entries. The browser draws
 * in software, and Playwright controls it in all measurements except those of the popup. Both make this browser slower
 * than a user's browser.
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
import { popupRows } from "./popup.ts";
import { FORM, openRouted } from "./site.ts";
import { traceFile } from "./trace.ts";
import { fillVault, HOST } from "./vault.ts";

const RUNS = 11;
/** How many grids are measured. Few of them drop a frame at all. */
const ROUNDS = 25;
/** The milliseconds that the first popup needs to read the vault and to store its index. */
const FIRST_POPUP_MS = 4000;

const median = (values: readonly number[]): number => quantile(values, 0.5);

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

const gridRows = async (installed: Installed, browser: OpenBrowser): Promise<Row[]> => {
  const grid = await gridResult(installed, browser, ROUNDS);
  const rowsOf = (phase: "loading" | "open", what: string): Row[] => {
    const countsOf = (browser: "keepwell" | "floor" | "nothing") => grid[browser].map((one) => one[phase]);
    const total = (label: string, counts: readonly number[]): Row => ({
      what: label,
      measured: counts.reduce((sum, one) => sum + one, 0),
      budget: undefined,
      unit: "",
    });
    const own = countsOf("keepwell");
    return [
      { what: `Extension: frames that a grid drops ${what}`, measured: median(own), budget: 0, unit: "" },
      total(`  in all ${ROUNDS} rounds`, own),
      total("  in as many rounds with an extension that opens an empty frame", countsOf("floor")),
      total("  in as many rounds without any extension", countsOf("nothing")),
    ];
  };
  return [
    ...rowsOf("loading", "while the menu loads"),
    ...rowsOf("open", "while the menu is open"),
    { what: "  its longest work at a stretch there", measured: grid.longest, budget: 16, unit: "ms" },
  ];
};

const pageRows = async (installed: Installed, browser: OpenBrowser): Promise<Row[]> => {
  const menu = await menuTimes(browser, RUNS);
  return [
    {
      what: "Extension: focus to menu, background ended",
      measured: median(menu.cold),
      budget: 250,
      unit: "ms",
    },
    { what: "Extension: focus to menu, again", measured: median(menu.warm), budget: 120, unit: "ms" },
    ...(await gridRows(installed, browser)),
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
    const first = await open("popup.html");
    await first.waitForTimeout(FIRST_POPUP_MS);
    await first.close();
    const scripts = await scriptRows(installed, browser);
    const pages = await pageRows(installed, browser);
    await browser.close();
    return [...(await popupRows(installed)), ...pages, ...scripts];
  } finally {
    await server.stop();
    server.deleteFolder();
    installed.remove();
  }
};
