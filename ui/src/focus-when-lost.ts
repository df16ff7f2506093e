const LOOK_MS = 50;
/** A row may be removed, or a list loaded, only once the server has answered. */
const LONGEST_MS = 6000;

/** Whether no element has the focus, or only a list whose last row is gone and that is about to go. */
const isLost = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.matches('[role="grid"]') && focused.querySelector("[role=row][data-key]") === null;
};

/** The element to focus: null for the page's heading, undefined while it is unknown. */
type Find = () => HTMLElement | null | undefined;

/**
 * Focuses the element that `find` returns whenever no other one has the focus, for a while. For an action that
 * removes the focused element: the dialog that asked returns the focus to the row first, and the row is removed after
 * that. A click ends it, because clicking beside everything removes the focus on purpose. Returns a function that
 * stops it.
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
