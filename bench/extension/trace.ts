/** @file Measures how long the extension's code runs on a page's main thread, from the browser's own trace. */
import type { BrowserContext, Page } from "@playwright/test";

interface Event {
  readonly name: string;
  /** When the event began, in microseconds. */
  readonly ts: number;
  /** How long the thread ran during the event, in microseconds. */
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly fileName?: string; readonly data?: { readonly url?: string } };
}

/** The events in which the browser compiles a script, runs it, or calls its listeners and timers. */
const NAMES: ReadonlySet<string> = new Set(["v8.compile", "EvaluateScript", "FunctionCall"]);
const CATEGORIES = ["devtools.timeline", "v8", "disabled-by-default-v8.compile"];

/** Returns the events that are not inside another event. For example, compiling a script is inside evaluating it. */
const outermost = (events: readonly Event[]): Event[] => {
  let end = 0;
  return events
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      const isInside = ts + dur <= end;
      end = Math.max(end, ts + dur);
      return !isInside;
    });
};

/**
 * Runs `work`. Returns the durations, in milliseconds, of the outermost events that belong to one file of the
 * extension.
 */
export const traceFile = async (
  context: BrowserContext,
  page: Page,
  { file, work }: { readonly file: string; readonly work: () => Promise<unknown> },
): Promise<readonly number[]> => {
  const session = await context.newCDPSession(page);
  const events: Event[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Event[])));
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const isOf = ({ name, args }: Event) =>
    NAMES.has(name) && (args?.data?.url ?? args?.fileName ?? "").endsWith(`/${file}`);
  return outermost(events.filter(isOf)).map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000);
};
