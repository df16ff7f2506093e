import { type EntryMarks, MOST_STARRED } from "@keepwell/client/buckets/entry-marks.ts";

interface StarChange {
  /** The entries whose star changes. */
  readonly uids: readonly string[];
  /** Whether they get a star; otherwise they lose it. */
  readonly isStarring: boolean;
  /** Whether more entries would be starred than a user can star, so that other stars would be dropped. */
  readonly isTooMany: boolean;
}

/** What the star action does to the selected entries. It removes stars only if all of the entries are starred. */
export const starChange = (selected: ReadonlySet<string>, starred: EntryMarks["starred"]): StarChange => {
  const uids = [...selected].filter((uid) => !(uid in starred));
  const isStarring = uids.length > 0;
  const isTooMany = isStarring && Object.keys(starred).length + uids.length > MOST_STARRED;
  return { uids: isStarring ? uids : [...selected], isStarring, isTooMany };
};
