const LOOK_MS = 50;
/** A row may leave the page, or a list come, only once the server has answered. */
const LONGEST_MS = 6000;

/** The focus has no place: or a list took it whose last row has gone, and will go itself. */
const isLost = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.matches('[role="grid"]') && focused.querySelector("[role=row][data-key]") === null;
};

/** The place to go on: null for the page's heading, undefined while it is not known. */
type Find = () => HTMLElement | null | undefined;

/**
 * Gives the focus to what `find` returns whenever nothing else has it, for a while. For an action that removes what
 * has the focus: the dialog that asked gives the focus back to the row first, and the row goes after that. A click
 * ends it, since a click beside everything takes the focus away on purpose. Returns how to stop.
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
