/** @file Buckets that this page itself is deleting: hearing that they changed is no reason to ask for them. */

const going = new Set<string>();

export const isGoing = (uid: string): boolean => going.has(uid);

/** Deletes; what is gone stays so, and a failure brings it back. */
export const whileGoing = async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> => {
  going.add(uid);
  try {
    return await work();
  } catch (error) {
    going.delete(uid);
    throw error;
  }
};
