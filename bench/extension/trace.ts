/** @file How much time of a page's main thread code of the extension takes, as the browser's own trace tells. */
import type { BrowserContext, Page } from "@playwright/test";

interface Event {
  readonly name: string;
  /** When it began, in microseconds. */
  readonly ts: number;
  /** In microseconds, while the thread ran. */
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly fileName?: string; readonly data?: { readonly url?: string } };
}

/** Compiling a script, running it, and calling its listeners and timers. */
const NAMES: ReadonlySet<string> = new Set(["v8.compile", "EvaluateScript", "FunctionCall"]);
const CATEGORIES = ["devtools.timeline", "v8", "disabled-by-default-v8.compile"];

/** Without the pieces that are a part of another one: a script is compiled while it is evaluated. */
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

/** The milliseconds of each piece of work of a file of the extension while `work` runs. */
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
