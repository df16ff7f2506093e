/**
 * @file [Note: Row marks] What this browser has seen of a bucket's entries: for each entry, the highest revision and
 * the highest counter of its row; for each entry that has left the bucket, its last counter. A lower number is refused
 * from then on (MS-130 to MS-133). Only a verified reply raises a mark. Marks are kept after sign-out, sealed, so that
 * only a page of this account can write them; one record for each bucket. A restored backup that the user has accepted
 * starts them anew.
 */
import { z } from "@keepwell/contract/zod.ts";
import { createKeptMarks, type KeptMarksParts } from "./kept-marks.ts";

/** An entry as the server shows it. */
export interface ShownRow {
  readonly uid: string;
  readonly rev: number;
  /** The counter of its row; 0 for an entry without one. */
  readonly k: number;
}

/** What a verified reply has shown, or a write has made. */
export interface SeenRows {
  /** `d`: when it was moved to Trash, in seconds since 1970; null if it is not there, undefined if that was not read. */
  readonly entries?: readonly (ShownRow & { readonly d?: number | null | undefined })[];
  /** Entries that have left the bucket, with the counters of their tombstones; 0 for one without a tombstone. */
  readonly gone?: readonly { readonly uid: string; readonly k: number }[];
}

export type AbsentEntry = Pick<ShownRow, "uid" | "k"> & { readonly d: number | undefined };

/** What this browser has seen of a bucket's entries until now. */
export interface MarksOfBucket {
  /** The uids of those shown entries that are older than what was seen. */
  olderAmong(shown: readonly ShownRow[]): ReadonlySet<string>;
  /** The entries with a row that this browser has seen, and that are not among these uids. */
  absentFrom(uids: ReadonlySet<string>): readonly AbsentEntry[];
}

export interface RowMarks {
  of(bucketUid: string): Promise<MarksOfBucket>;
  /**
   * As `of`, without what was seen before a restored backup that the user has accepted in any browser.
   * @throws OlderThanSeen, CannotVerifyError when the account's state is not what was saved last.
   */
  sinceRestored(bucketUid: string): Promise<MarksOfBucket>;
  /** Remembers what was seen. A mark never falls. Never rejects: what is not remembered now is seen again later. */
  raise(bucketUid: string, seen: SeenRows): Promise<void>;
}

const counters = z.int();
const kept = z.object({
  /** When the account accepted its latest restored backup; 0 if it never did. */
  restored: counters,
  /** By entry: revision and counter. */
  entries: z.record(z.string(), z.tuple([counters, counters])),
  gone: z.record(z.string(), counters),
  /** By entry that is in Trash: since when. Earlier versions of the page wrote none. */
  trashed: z._default(z.record(z.string(), counters), {}),
});
type Marks = z.output<typeof kept>;

const NONE: Marks = { restored: 0, entries: {}, gone: {}, trashed: {} };

const FORM = { kind: "marks", version: 1, schema: kept, none: NONE } as const;

const isOlder = ({ entries, gone }: Marks, { uid, rev, k }: ShownRow): boolean => {
  const [seenRev, seenK] = entries[uid] ?? [0, 0];
  return rev < seenRev || k < seenK || k <= (gone[uid] ?? -1);
};

const asMarks = (marks: Marks): MarksOfBucket => ({
  olderAmong: (shown) => new Set(shown.filter((row) => isOlder(marks, row)).map(({ uid }) => uid)),
  absentFrom: (uids) =>
    Object.entries(marks.entries).flatMap(([uid, [, k]]) =>
      k > 0 && !uids.has(uid) ? [{ uid, k, d: marks.trashed[uid] }] : [],
    ),
});

/** The marks with what was seen; the same object if nothing is new. */
const raised = (before: Marks, { entries = [], gone = [] }: SeenRows): Marks => {
  const newer = entries.filter(({ uid, rev, k }) => {
    const [seenRev, seenK] = before.entries[uid] ?? [0, 0];
    // A reply that was on its way while the entry left the bucket brings back no mark.
    return (rev > seenRev || k > seenK) && k > (before.gone[uid] ?? -1);
  });
  const left = gone.filter(({ uid, k }) => uid in before.entries || k > (before.gone[uid] ?? -1));
  if (newer.length === 0 && left.length === 0) return before;
  const { trashed } = before;
  const next = {
    ...before,
    entries: { ...before.entries },
    gone: { ...before.gone },
    trashed: { ...trashed },
  };
  for (const { uid, rev, k, d } of newer) {
    const [seenRev, seenK] = next.entries[uid] ?? [0, 0];
    next.entries[uid] = [Math.max(rev, seenRev), Math.max(k, seenK)];
    delete next.gone[uid];
    if (d === null) delete next.trashed[uid];
    else if (d !== undefined) next.trashed[uid] = d;
  }
  for (const { uid, k } of left) {
    next.gone[uid] = Math.max(k, next.entries[uid]?.[1] ?? 0, next.gone[uid] ?? 0);
    delete next.entries[uid];
    delete next.trashed[uid];
  }
  return next;
};

export const createRowMarks = (parts: KeptMarksParts): RowMarks => {
  const marks = createKeptMarks<Marks>(parts, FORM);
  return {
    of: async (bucketUid) => asMarks(await marks.load(bucketUid)),
    sinceRestored: async (bucketUid) => asMarks(await marks.loadCurrent(bucketUid)),
    raise: (bucketUid, seen) => marks.change(bucketUid, (before) => raised(before, seen)),
  };
};
