/** The longest wait, in milliseconds. It is needed because a page that is not shown is never painted. */
const FRAME_MS = 100;

/**
 * Waits until the browser has painted what was rendered, or for `FRAME_MS`. Without the wait, other work would delay
 * the painting.
 */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });
