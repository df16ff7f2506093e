/** @file Buckets that this page itself is deleting or leaving: change events about them cause no refetch. */

const removing = new Set<string>();

export const isBeingRemoved = (uid: string): boolean => removing.has(uid);

/** Called once no page shows the bucket any more: if it is shared again later, its events are followed again. */
export const followAgain = (uid: string): void => void removing.delete(uid);

/** Deletes or leaves a bucket; if it fails, events are followed again. */
export const whileRemoving = async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> => {
  removing.add(uid);
  try {
    return await work();
  } catch (error) {
    removing.delete(uid);
    throw error;
  }
};
