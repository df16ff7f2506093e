/** Signs that somebody does something here. */
const SIGNS = ["keydown", "pointerdown", "wheel", "touchstart"] as const;

/** Once nobody has done anything on this page for so long. Never where `left` is aborted before. */
export const whenIdle = (ms: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
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
