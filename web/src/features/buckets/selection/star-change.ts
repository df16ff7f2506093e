import { type EntryMarks, MOST_STARRED } from "@keepwell/client/buckets/entry-marks.ts";

interface StarChange {
  /** The entries whose star changes. */
  readonly uids: readonly string[];
  /** True if these entries get a star, false if they lose it. */
  readonly isStarring: boolean;
  /**
   * Whether this would exceed the number of entries that a user can star, so that other entries would lose their star.
   */
  readonly isTooMany: boolean;
}

/**
 * Returns the effect of the star action on the selected entries. The action removes stars only if all of the entries
 * are starred.
 */
export const starChange = (selected: ReadonlySet<string>, starred: EntryMarks["starred"]): StarChange => {
  const uids = [...selected].filter((uid) => !(uid in starred));
  const isStarring = uids.length > 0;
  const isTooMany = isStarring && Object.keys(starred).length + uids.length > MOST_STARRED;
  return { uids: isStarring ? uids : [...selected], isStarring, isTooMany };
};
