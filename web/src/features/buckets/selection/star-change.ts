import { type EntryMarks, MOST_STARRED } from "@keepwell/client/buckets/entry-marks.ts";

interface StarChange {
  /** The entries whose star changes. */
  readonly uids: readonly string[];
  /** True if these entries get a star, false if they lose it. */
  readonly isStarring: boolean;
  /**
   * Whether the user would then have more starred entries than allowed, so that other entries would lose their star.
   */
  readonly isTooMany: boolean;
}

/** Returns what the star action does to the selected entries. It removes stars only if all of them are starred. */
export const starChange = (selected: ReadonlySet<string>, starred: EntryMarks["starred"]): StarChange => {
  const uids = [...selected].filter((uid) => !(uid in starred));
  const isStarring = uids.length > 0;
  const isTooMany = isStarring && Object.keys(starred).length + uids.length > MOST_STARRED;
  return { uids: isStarring ? uids : [...selected], isStarring, isTooMany };
};
