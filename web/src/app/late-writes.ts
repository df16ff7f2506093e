/**
 * @file What is written into the address a moment late, such as a filter while it is typed. It is written at once
 * before anything begins a new entry of the history: Back must find the page as it was left.
 */
type Write = () => void;

const waiting = new Set<Write>();

/** Returns the end of the wait, for a write that has happened or is no longer wanted. */
export const waitToWrite = (write: Write): (() => void) => {
  waiting.add(write);
  return () => void waiting.delete(write);
};

export const writeNow = (): void => {
  for (const write of [...waiting]) write();
};
