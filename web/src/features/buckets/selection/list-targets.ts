import { canOnBucket, canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { CountedList } from "../lists/use-lists.ts";

/** Says in which lists the entries are that the user moves. */
export interface Moved {
  /**
   * The list that contains all of the entries. It is not offered as a destination. Undefined if no list contains all of
   * them.
   */
  readonly listUid: string | undefined;
  /** Whether at least one of the entries is in a list. */
  readonly isListed: boolean;
}

export interface ListTargets {
  /** The lists that the entries can be moved to. */
  readonly lists: readonly CountedList[];
  /** Whether the entries can be taken out of their lists. */
  readonly canUnlist: boolean;
  /** Whether the bucket has any list. */
  readonly hasLists: boolean;
}

/** Returns the destinations inside the bucket to which entries can be moved. */
export const listTargets = (
  bucket: Bucket,
  lists: readonly CountedList[],
  { listUid, isListed }: Moved,
): ListTargets => ({
  lists: lists.filter((one) => one.uid !== listUid && canOnList(bucket, one, "entry.create")),
  canUnlist: isListed && canOnBucket(bucket, "entry.create"),
  hasLists: lists.length > 0,
});
