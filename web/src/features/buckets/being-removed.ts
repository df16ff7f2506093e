/**
 * @file Remembers the buckets that this page is deleting or leaving. Change events about these buckets cause no
 * refetch.
 */

const removing = new Set<string>();

export const isBeingRemoved = (uid: string): boolean => removing.has(uid);

/**
 * Makes change events about a bucket count again, in case the bucket is later shared with the user again. Call it when
 * no page shows the bucket any more.
 */
export const followAgain = (uid: string): void => void removing.delete(uid);

/** Deletes or leaves a bucket. If that fails, change events about the bucket count again. */
export const whileRemoving = async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> => {
  removing.add(uid);
  try {
    return await work();
  } catch (error) {
    removing.delete(uid);
    throw error;
  }
};
