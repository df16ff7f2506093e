const LOOK_MS = 50;
/**
 * How long the focus is watched. It is long, because a row may be removed, or a list loaded, only after the server has
 * answered.
 */
const LONGEST_MS = 6000;

/** Whether no element has the focus, or only a list without rows, which is about to be removed. */
const isLost = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.matches('[role="grid"]') && focused.querySelector("[role=row][data-key]") === null;
};

/** Returns the element to focus; null for the page's heading, undefined while it is not known. */
type Find = () => HTMLElement | null | undefined;

/**
 * For a while, whenever no element has the focus, focuses the element that `find` returns. Use it for an action
 * that removes a row: the dialog that asks first returns the focus to the row, and the row is removed after that. Any
 * click ends the watch, because a user who clicks beside all controls removes the focus on purpose. The returned
 * function ends the watch too.
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
