/** Events that show that the user is active. */
const SIGNS = ["keydown", "pointerdown", "wheel", "touchstart"] as const;

/**
 * Resolves when the user has been idle on this page for `ms` milliseconds. If `left` is aborted first, the promise
 * never resolves.
 */
export const whenIdle = (ms: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (left.aborted) return;
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, left]);
    const rest = () => {
      done.abort();
      resolve();
    };
    let timer = setTimeout(rest, ms);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, ms);
    };
    for (const sign of SIGNS) addEventListener(sign, wait, { capture: true, passive: true, signal });
    left.addEventListener("abort", () => clearTimeout(timer), { signal: done.signal });
  });
