/**
 * @file Drafts of open forms. They are sealed and stored while the user types, and again before this tab ends its
 * session. So a lock, a reload or an expired session loses no draft.
 */
type Flush = () => Promise<void>;

const open = new Set<Flush>();
const LONGEST_MS = 1000;

/** Registers the function that stores the draft of an open form. Returns a function that ends the registration. */
export const registerDraft = (flush: Flush): (() => void) => {
  open.add(flush);
  return () => open.delete(flush);
};

/** Seals every open draft. Waits at most a second for a store that does not answer. */
export const flushDrafts = async (): Promise<void> => {
  const all = Promise.allSettled([...open].map((flush) => flush()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
};
