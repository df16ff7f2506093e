/**
 * @file Delayed writes to the address, such as a filter while it is typed. They are done at once before the page goes
 * to another address. Otherwise Back would not show the page as it was left.
 */
type Write = () => void;

const waiting = new Set<Write>();

/** Registers a delayed write. Returns a function that removes it, for a write that was done or is no longer wanted. */
export const waitToWrite = (write: Write): (() => void) => {
  waiting.add(write);
  return () => void waiting.delete(write);
};

export const writeNow = (): void => {
  for (const write of [...waiting]) write();
};
