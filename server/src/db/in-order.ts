/**
 * Does the work for one uid after the other, in the order of the uids. Transactions that all take these locks in this
 * order cannot deadlock.
 */
export const inOrder = async (
  uids: readonly string[],
  work: (uid: string) => Promise<unknown>,
): Promise<void> => {
  for (const uid of [...new Set(uids)].sort()) await work(uid);
};
