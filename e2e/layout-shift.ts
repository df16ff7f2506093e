/** @file Measures how far a page moves by itself while it loads. */
import type { BrowserContext, Page, Request } from "@playwright/test";

/** One shift of the page: its size in the unit of the metric "cumulative layout shift", and the elements that moved. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** A shift as the browser reports it. TypeScript's library does not declare this type. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

type Recorded = typeof globalThis & { shifts: Shift[] };

/** Records the shifts. Runs in the page, before the page's own scripts. */
const record = () => {
  const shifts: Shift[] = [];
  (globalThis as Recorded).shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => (node?.textContent ?? "").slice(0, 60)),
        });
  }).observe({ type: "layout-shift", buffered: true });
};

export const recordShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(record);
};

/** Returns the shifts since the page was opened, except those that follow a user's input. */
export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as Recorded).shifts);

/**
 * A screen is complete once no call has been open for this many milliseconds. The wait is needed because a reply may
 * lead to another call.
 */
const QUIET_MS = 500;

/**
 * Delays each call, except the stream of events, by `ms` milliseconds, so that every loading state is on screen.
 * Returns a function that waits for the last reply.
 */
export const delayReplies = async (page: Page, ms: number): Promise<() => Promise<void>> => {
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  page.on("requestfinished", end);
  // A call can also end with a failure, because the browser aborts the open calls of a page that the test leaves.
  page.on("requestfailed", end);
  await page.route(/\/api\/(?!events)/, async (route) => {
    open.add(route.request());
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
  return async () => {
    let quiet = 0;
    while (quiet < QUIET_MS) {
      await page.waitForTimeout(100);
      quiet = open.size === 0 ? quiet + 100 : 0;
    }
  };
};
