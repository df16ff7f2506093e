/**
 * @file What a person was typing. It is sealed while they type and once more before this tab gives up its
 * session, so that neither a lock nor an expired session nor a reload costs a word.
 */
type Flush = () => Promise<void>;

const open = new Set<Flush>();
const LONGEST_MS = 1000;

/** A form that has something to lose says so while it is there. Returns the end of it. */
export const registerDraft = (flush: Flush): (() => void) => {
  open.add(flush);
  return () => open.delete(flush);
};

/** Seals every open draft; a store that never answers holds nobody up. */
export const flushDrafts = async (): Promise<void> => {
  const all = Promise.allSettled([...open].map((flush) => flush()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
};
