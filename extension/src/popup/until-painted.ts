/** The longest wait, in milliseconds. The wait has an end, because a page that is not shown is never painted. */
const FRAME_MS = 100;

/**
 * Waits until the browser has painted the rendered page, but at most `FRAME_MS`. Call it before other work that would
 * delay the painting.
 */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });
