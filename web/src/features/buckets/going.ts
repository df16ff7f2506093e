/** @file Buckets that this page itself deletes or leaves: hearing that they changed is no reason to ask for them. */

const going = new Set<string>();

export const isGoing = (uid: string): boolean => going.has(uid);

/** No page reads it any more: should somebody share it again, it is heard of like any other. */
export const mayComeBack = (uid: string): void => void going.delete(uid);

/** Deletes or leaves; a failure brings it back. */
export const whileGoing = async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> => {
  going.add(uid);
  try {
    return await work();
  } catch (error) {
    going.delete(uid);
    throw error;
  }
};
