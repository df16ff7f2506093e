const LOOK_MS = 50;
/**
 * How long the focus is watched. The time is long, because the page may remove a row or load a list only after the
 * server has answered.
 */
const LONGEST_MS = 6000;

/**
 * Whether no element has the focus. The focus on a list without rows does not count, because the list is about to be
 * removed.
 */
const isLost = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.matches('[role="grid"]') && focused.querySelector("[role=row][data-key]") === null;
};

/** Returns the element to focus, or null for the page's heading. Undefined means that the element is not known yet. */
type Find = () => HTMLElement | null | undefined;

/**
 * Watches for six seconds whether an element has the focus. Whenever none has it, focuses the element that `find`
 * returns. Use it for an action that removes a row after a question: when the dialog closes, it returns the focus to
 * the row, which is removed a moment later. A click ends the watch, because a user who clicks beside all controls
 * removes the focus on purpose. The returned function also ends the watch.
 */
export const focusWhenLost = (find: Find): (() => void) => {
  const last = Date.now() + LONGEST_MS;
  const look = (): void => {
    const isLast = Date.now() >= last;
    const found = isLost() ? find() : undefined;
    if (found !== undefined || (isLost() && isLast)) (found ?? document.querySelector("h1"))?.focus();
    if (isLast) stop();
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = (): void => {
    clearInterval(timer);
    removeEventListener("pointerdown", stop, true);
  };
  addEventListener("pointerdown", stop, true);
  return stop;
};
