/**
 * @file Drafts of open forms. They are sealed while the user types, and once more before this tab gives up its session.
 * So no lock, expired session or reload loses anything.
 */
type Flush = () => Promise<void>;

const open = new Set<Flush>();
const LONGEST_MS = 1000;

/** Registers a form whose draft must not be lost. Returns a function that ends the registration. */
export const registerDraft = (flush: Flush): (() => void) => {
  open.add(flush);
  return () => open.delete(flush);
};

/** Seals every open draft. It waits at most a second for a store that does not answer. */
export const flushDrafts = async (): Promise<void> => {
  const all = Promise.allSettled([...open].map((flush) => flush()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
};
