/**
 * @file Measures a bucket of 10,000 entries in a real browser, with the built page. A headless browser draws in
 * software, so drawing takes longer here than on a user's machine.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../e2e/server-process.ts";
import { findChromium } from "../scripts/test-needs.ts";
import { type BigVault, fillVault, GROUP, MANY } from "./big-bucket.ts";
import {
  filterings,
  growth,
  median,
  moves,
  number,
  openBig,
  openings,
  ROUNDS,
  scrollings,
  searchings,
  selections,
  signIn,
} from "./bucket-steps.ts";
import { checks, oneChange } from "./change-steps.ts";
import { plainRows } from "./plain-page.ts";
import { quantile, type Row } from "./timing.ts";

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu", "--disable-quic"],
  });

const rowsOn = async (page: Page, server: ServerProcess, vault: BigVault): Promise<Row[]> => {
  await signIn(page, server.url, vault);
  const opened = await openings(page, server.url);
  const changed = await oneChange(page, vault);
  const checked = await checks(vault);
  const filtered = await filterings(page);
  const searched = await searchings(page);
  const frame = await scrollings(page);
  const selected = await selections(page);
  const memory = await growth(page, server.url);
  await openBig(page);
  const moved = await moves(page);
  const what = `${number.format(MANY)} entries`;
  return [
    { what: `${what}: click to rows, first time`, measured: median(opened.first), budget: 500, unit: "ms" },
    {
      what: `${what}: click to rows, first time, another bucket seen`,
      measured: median(opened.second),
      budget: 500,
      unit: "ms",
    },
    { what: `${what}: click to rows, as kept`, measured: median(opened.kept), budget: 150, unit: "ms" },
    { what: `${what}: one changed, rows on the wire`, measured: changed.rows, budget: 1, unit: "" },
    { what: `${what}: one changed, bytes on the wire`, measured: changed.bytes, budget: 1500, unit: "B" },
    {
      what: `Checks of ${number.format(GROUP)} entries before a bulk action`,
      measured: checked,
      budget: 300,
      unit: "ms",
    },
    {
      what: `${what}: a letter in the filter to rows, median`,
      measured: median(filtered),
      budget: 100,
      unit: "ms",
    },
    { what: `${what}: the same, slowest tenth`, measured: quantile(filtered, 0.9), budget: 100, unit: "ms" },
    {
      what: `${what}: a letter in the search to results, median`,
      measured: median(searched),
      budget: 50,
      unit: "ms",
    },
    { what: `${what}: a frame while scrolling, p95`, measured: frame, budget: 34, unit: "ms" },
    { what: `${what}: Ctrl A to all selected`, measured: selected, budget: 1500, unit: "ms" },
    {
      what: `Move ${number.format(GROUP)} entries to another bucket`,
      measured: moved.total,
      budget: 1500,
      unit: "ms",
    },
    {
      what: "  of which in the longest task, which blocks the page",
      measured: moved.blocked,
      budget: undefined,
      unit: "ms",
    },
    { what: `${what}: memory of the page, once`, measured: memory.once, budget: undefined, unit: "MB" },
    { what: `${what}: memory grown after ${ROUNDS} rounds`, measured: memory.grown, budget: 2, unit: "MB" },
  ];
};

export const browserRows = async (): Promise<Row[]> => {
  const executable = findChromium();
  if (executable === null) return [];
  const server = await startServer();
  try {
    const vault = await fillVault(server);
    const browser = await launch(executable);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-CA" });
      const rows = await rowsOn(page, server, vault);
      return [...rows, ...(await plainRows(page, server.url))];
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    server.deleteFolder();
  }
};
