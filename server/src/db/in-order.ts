/**
 * Does the work for one uid after the other, in their order. Every transaction takes locks in this order, so that two
 * of them never wait for each other.
 */
export const inOrder = async (
  uids: readonly string[],
  work: (uid: string) => Promise<unknown>,
): Promise<void> => {
  for (const uid of [...new Set(uids)].sort()) await work(uid);
};
