/**
 * @file Measures how many frames a page drops while its grid changes in every frame. Measures with Keepwell, whose menu
 * opens above the grid, with the extension of `floor.ts`, and without any extension.
 */
import type { BrowserContext, Page } from "@playwright/test";
import type { Installed, OpenBrowser } from "./browser.ts";
import { FORM, openSite } from "./site.ts";
import { traceFile } from "./trace.ts";
import { HOST } from "./vault.ts";

/** The size of the grid. Without the extension, the browser can render a grid of this size in every frame. */
const ROWS = 20;
const COLUMNS = 8;
/** The time, in milliseconds, in which a menu loads after a field has got the focus. */
const LOADED_MS = 500;
const OPEN_MS = 1500;
/** How long a new page is left idle, in milliseconds. */
const SETTLE_MS = 1000;
/**
 * If two frames are further apart than this, in milliseconds, a frame between them was dropped (at 60 frames a second).
 */
const LATE_MS = 25;

const GRID = `${FORM}<table></table><script>
  const table = document.querySelector("table");
  const cell = (row, column, turn) => "<td>" + ((row * ${COLUMNS} + column + turn) % 997) + "</td>";
  let turn = 0;
  const render = () => {
    turn += 1;
    table.innerHTML = Array.from({ length: ${ROWS} }, (_, row) =>
      "<tr>" + Array.from({ length: ${COLUMNS} }, (_, column) => cell(row, column, turn)).join("") + "</tr>").join("");
    requestAnimationFrame(render);
  };
  render();
</script>`;

/** Dropped frames of one page. */
interface Dropped {
  /** Dropped while the menu loads: in the half second after a field has got the focus. */
  readonly loading: number;
  /** Dropped while the menu is open: in the next one and a half seconds. */
  readonly open: number;
}

/**
 * Gives the login field the focus, and counts the dropped frames. Both happen inside the page, so that no calls from
 * this process disturb it.
 */
const countIn = (page: Page): Promise<Dropped> =>
  page.evaluate(
    ([loaded, end, late]) =>
      new Promise<Dropped>((resolve) => {
        const dropped = { loading: 0, open: 0 };
        const begun = performance.now();
        let before = begun;
        const next = (now: number) => {
          if (now - before > late) dropped[now - begun < loaded ? "loading" : "open"] += 1;
          before = now;
          if (now - begun < end) requestAnimationFrame(next);
          else resolve(dropped);
        };
        requestAnimationFrame(next);
        document.querySelector<HTMLElement>("[name=login]")?.focus();
      }),
    [LOADED_MS, LOADED_MS + OPEN_MS, LATE_MS] as const,
  );

const droppedFrames = async (context: BrowserContext): Promise<Dropped> => {
  const page = await openSite(context, HOST, GRID);
  await page.waitForTimeout(SETTLE_MS);
  const dropped = await countIn(page);
  await page.close();
  return dropped;
};

const longestWork = async (context: BrowserContext): Promise<number> => {
  const page = await openSite(context, HOST, GRID);
  const work = async () => {
    await page.locator("[name=login]").focus();
    await page.waitForTimeout(LOADED_MS);
  };
  const pieces = await traceFile(context, page, { file: "late.js", work });
  await page.close();
  return Math.max(...pieces);
};

interface GridResult {
  /** Dropped frames in each round. */
  readonly keepwell: readonly Dropped[];
  /** The same with the extension of `floor.ts`, which opens an empty frame. */
  readonly floor: readonly Dropped[];
  /** The same without any extension. */
  readonly nothing: readonly Dropped[];
  /** The longest time, in milliseconds, that the extension worked in the page without a pause. */
  readonly longest: number;
}

/** Measures the three browsers in alternating rounds, so that other work on the machine affects all of them. */
export const gridResult = async (
  installed: Installed,
  { context }: OpenBrowser,
  rounds: number,
): Promise<GridResult> => {
  const longest = await longestWork(context);
  const floor = await installed.start("floor");
  const nothing = await installed.start("nothing");
  const result = { keepwell: [] as Dropped[], floor: [] as Dropped[], nothing: [] as Dropped[] };
  for (let round = 0; round < rounds; round += 1) {
    result.keepwell.push(await droppedFrames(context));
    result.floor.push(await droppedFrames(floor.context));
    result.nothing.push(await droppedFrames(nothing.context));
  }
  await Promise.all([floor.close(), nothing.close()]);
  return { ...result, longest };
};
