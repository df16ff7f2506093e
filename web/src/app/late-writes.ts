/**
 * @file Delayed changes of the page's own URL, such as a filter while it is typed. They are done at once before the
 * page goes to another URL. Otherwise Back would not show the page as it was left.
 */
type Write = () => void;

const waiting = new Set<Write>();

/** Registers a delayed change. Returns a function that removes it, for a change that is done or no longer wanted. */
export const waitToWrite = (write: Write): (() => void) => {
  waiting.add(write);
  return () => void waiting.delete(write);
};

export const writeNow = (): void => {
  for (const write of [...waiting]) write();
};
