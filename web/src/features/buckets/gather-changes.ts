import type { ChangeEvent } from "@keepwell/contract/events.ts";

/** The shortest time between two refreshes, in ms. */
const PAUSE_MS = 200;

/**
 * Returns a function to call with each event. Events that arrive together, or within a pause after the last refresh,
 * cause only one refresh. This matters because a single action of another member can cause dozens of events.
 */
export const gatherChanges = (
  refresh: (events: readonly ChangeEvent[]) => void,
  signal: AbortSignal,
): ((event: ChangeEvent) => void) => {
  const gathered = new Map<string, ChangeEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = gathered.size === 0 ? undefined : setTimeout(run, PAUSE_MS);
    if (gathered.size === 0) return;
    const events = [...gathered.values()];
    gathered.clear();
    refresh(events);
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (event) => {
    gathered.set(`${event.what} ${event.bucket}`, event);
    timer ??= setTimeout(run, 0);
  };
};
