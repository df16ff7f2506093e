/** @file Buckets that this page itself is deleting or leaving: change events about them cause no refetch. */

const going = new Set<string>();

export const isGoing = (uid: string): boolean => going.has(uid);

/** Called once no page shows it any more, so that it is noticed if it is shared again. */
export const mayComeBack = (uid: string): void => void going.delete(uid);

/** Deletes or leaves a bucket; if it fails, events are followed again. */
export const whileGoing = async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> => {
  going.add(uid);
  try {
    return await work();
  } catch (error) {
    going.delete(uid);
    throw error;
  }
};
