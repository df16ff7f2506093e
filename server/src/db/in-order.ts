/**
 * Does the work for one uid after the other, in the order of the uids. Every transaction takes its locks in this order,
 * so two transactions cannot deadlock.
 */
export const inOrder = async (
  uids: readonly string[],
  work: (uid: string) => Promise<unknown>,
): Promise<void> => {
  for (const uid of [...new Set(uids)].sort()) await work(uid);
};
