/**
 * @file Delayed changes of the page's own URL, such as a filter that the user is typing. Before the page goes to
 * another URL, all waiting changes are made. Otherwise Back would not show the page as the user left it.
 */
type Write = () => void;

const waiting = new Set<Write>();

/**
 * Registers a delayed change. Returns a function that removes it. Call this function if the change is done or no longer
 * wanted.
 */
export const waitToWrite = (write: Write): (() => void) => {
  waiting.add(write);
  return () => void waiting.delete(write);
};

export const writeNow = (): void => {
  for (const write of [...waiting]) write();
};
