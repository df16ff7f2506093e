/** The longest wait for a frame, in milliseconds, because a page that is not shown paints no frame. */
const FRAME_MS = 100;

/** Waits until the browser has painted what was rendered, because other work would delay the frame. */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });
