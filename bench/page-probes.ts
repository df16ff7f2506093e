/**
 * @file Code that runs in the page to measure it. [Note: Painted] Before each frame, the code checks whether the page
 * has changed as expected. If it has, the code posts a task. The task runs after the frame has been painted, and
 * records the time.
 */
import type { Page } from "@playwright/test";

const PATIENCE_MS = 20_000;

/** How the probes recognise that the page shows the change. All conditions that are set must hold. */
export interface Expected {
  /**
   * The page has at least one row, and every row contains this text. Letter case in the rows does not matter; this text
   * must be in lower case.
   */
  readonly rows?: string;
  /** Whether every row must also be selected. */
  readonly isSelected?: boolean;
  /** An element that matches the selector contains this text. */
  readonly text?: readonly [selector: string, text: string];
}

interface Seen {
  /** Milliseconds from the event to the painted frame. */
  readonly ms: number;
  /** Milliseconds of the longest task; 0 if none took more than 50 ms. The page does not respond during a task. */
  readonly blocked: number;
}

declare global {
  var keepwellSeen: Promise<Seen> | undefined;
  var keepwellLongest: number | undefined;
}

/** Makes the page record the length of its longest task over 50 ms. The page does not respond during a task. */
export const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.keepwellLongest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.keepwellLongest = Math.max(globalThis.keepwellLongest ?? 0, duration);
    }).observe({ type: "longtask" });
  });

/** Milliseconds of the longest task since `watchTasks`; 0 if none took more than 50 ms. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.keepwellLongest ?? 0);

/**
 * Makes the page measure the time from the next event of this type to the frame that shows the expected change. After
 * this call, the caller causes the event and calls `seen`.
 */
export const watchFor = (page: Page, event: string, expected: Expected): Promise<void> =>
  page.evaluate(
    ([kind, wanted]) => {
      const rowsFit = () => {
        const rows = [...document.querySelectorAll("main [role=row]")];
        if (rows.length === 0) return false;
        return rows.every(
          (row) =>
            (row.textContent ?? "").toLowerCase().includes(wanted.rows ?? "") &&
            (!wanted.isSelected || row.getAttribute("aria-selected") === "true"),
        );
      };
      const isThere = () => {
        const [selector, text] = wanted.text ?? ["body", ""];
        const fits = [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text));
        return fits && (wanted.rows === undefined || rowsFit());
      };
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      globalThis.keepwellSeen = new Promise((resolve) => {
        const start = ({ timeStamp }: Event) => {
          observer.observe({ type: "longtask" });
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const ms = performance.now() - timeStamp;
            // The observer receives a task only after the task has ended.
            setTimeout(() => {
              observer.disconnect();
              resolve({ ms, blocked: longest });
            }, 100);
          };
          const look = () => (isThere() ? channel.port2.postMessage(null) : requestAnimationFrame(look));
          requestAnimationFrame(look);
        };
        addEventListener(kind, start, { capture: true, once: true });
      });
    },
    [event, expected] as const,
  );

export const seen = async (page: Page): Promise<Seen> => {
  const result = await page.evaluate(
    (patience) =>
      Promise.race([
        globalThis.keepwellSeen,
        new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined)),
      ]),
    PATIENCE_MS,
  );
  if (!result) throw new Error("The expected state did not appear in time.");
  return result;
};

/** Scrolls the page by `pixels` in each frame. Returns the time of each frame. */
export const frameTimes = (page: Page, frames: number, pixels: number): Promise<number[]> =>
  page.evaluate(
    ([count, step]) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before = 0;
        const next = (now: number) => {
          if (before > 0) times.push(now - before);
          before = now;
          if (times.length === count) return resolve(times);
          scrollBy(0, step);
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [frames, pixels] as const,
  );

/** Returns the megabytes in use after a garbage collection. */
export const heap = async (page: Page): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.enable");
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  await cdp.detach();
  return usedSize / 1024 / 1024;
};
