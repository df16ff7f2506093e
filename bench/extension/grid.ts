/**
 * @file Measures how many frames are dropped by a page whose grid changes in every frame, with the extension's menu
 * open above the grid, and without the extension.
 */
import type { Page } from "@playwright/test";
import type { Installed, OpenBrowser } from "./browser.ts";
import { FORM, openSite } from "./site.ts";
import { traceFile } from "./trace.ts";
import { HOST } from "./vault.ts";

const ROWS = 60;
const COLUMNS = 12;
const SECONDS = 4;
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

const droppedFrames = (page: Page): Promise<number> =>
  page.evaluate(
    ([seconds, late]) =>
      new Promise<number>((resolve) => {
        let dropped = 0;
        let before = performance.now();
        const end = before + seconds * 1000;
        const next = (now: number) => {
          if (now - before > late) dropped += 1;
          before = now;
          if (now < end) requestAnimationFrame(next);
          else resolve(dropped);
        };
        requestAnimationFrame(next);
      }),
    [SECONDS, LATE_MS] as const,
  );

const focusLogin = async (page: Page): Promise<void> => {
  await page.locator("[name=login]").focus();
  await page.waitForTimeout(1500);
};

interface GridResult {
  /** Dropped frames in each round. */
  readonly with: readonly number[];
  readonly without: readonly number[];
  /** The longest time, in milliseconds, that the extension worked in the page without a pause. */
  readonly longest: number;
}

/** Measures both pages in alternating rounds, so that other work on the machine affects both. */
export const gridResult = async (
  installed: Installed,
  { context }: OpenBrowser,
  rounds: number,
): Promise<GridResult> => {
  const plain = await installed.start("nothing");
  const page = await openSite(context, HOST, GRID);
  const other = await openSite(plain.context, HOST, GRID);
  const work = await traceFile(context, page, { file: "late.js", work: () => focusLogin(page) });
  await focusLogin(other);
  const result: { with: number[]; without: number[] } = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    result.with.push(await droppedFrames(page));
    result.without.push(await droppedFrames(other));
  }
  await page.close();
  await plain.close();
  return { ...result, longest: Math.max(...work) };
};
