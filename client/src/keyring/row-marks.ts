/**
 * @file [Note: Row marks] What this browser has seen of a bucket's entries. For each entry, the marks hold its highest
 * revision and the highest counter of its row. For an entry that has left the bucket, they hold its last counter. This
 * browser refuses numbers that are lower than the marks (MS-130 to MS-133). A mark changes only after a verified reply,
 * after a save by this client, or when the user stops looking for a missing entry. Each bucket has one sealed record,
 * and only a page of this account can write it. The record stays after sign-out, and starts empty again after the user
 * has accepted a restored backup.
 */
import { z } from "@keepwell/contract/zod.ts";
import { createKeptMarks, type KeptMarksParts } from "./kept-marks.ts";

/** An entry as the server shows it. */
export interface ShownRow {
  readonly uid: string;
  readonly rev: number;
  /** The counter of the entry's row; 0 for an entry without a row. */
  readonly k: number;
}

/** The numbers that a verified reply has shown, or that this client has just written. */
export interface SeenRows {
  /**
   * `d`: when the entry was moved to Trash, in seconds since 1970; null if it is not in Trash, undefined if the row was
   * not read.
   */
  readonly entries?: readonly (ShownRow & { readonly d?: number | null | undefined })[];
  /**
   * Entries that have left the bucket, with the counters of their tombstones; for an entry without a tombstone, the
   * counter of its row if it was in Trash, otherwise 0.
   */
  readonly gone?: readonly { readonly uid: string; readonly k: number }[];
}

export type AbsentEntry = Pick<ShownRow, "uid" | "k"> & { readonly d: number | undefined };

export interface MarksOfBucket {
  /**
   * The uids of the shown entries of which this browser has seen newer versions, or which it has seen leave the bucket.
   */
  olderAmong(shown: readonly ShownRow[]): ReadonlySet<string>;
  /** The entries that have a row and are in the bucket according to the marks, without the entries with these uids. */
  absentFrom(uids: ReadonlySet<string>): readonly AbsentEntry[];
}

export interface RowMarks {
  of(bucketUid: string): Promise<MarksOfBucket>;
  /**
   * Like `of`, but returns empty marks if they were stored before the latest restored backup was accepted. The user may
   * have accepted it in any browser of the account.
   * @throws OlderThanSeen when the server shows an older state of the account; CannotVerifyError when the state does
   * not verify.
   */
  sinceRestored(bucketUid: string): Promise<MarksOfBucket>;
  /**
   * Remembers the numbers that were seen. A mark never falls. The call never rejects. If storing fails, a later reading
   * sees the same numbers and stores them.
   */
  raise(bucketUid: string, seen: SeenRows): Promise<void>;
}

const counters = z.int();
const kept = z.object({
  /** When the account accepted its latest restored backup; 0 if it has accepted none. */
  restored: counters,
  /** The revision and the counter of each entry, by its uid. */
  entries: z.record(z.string(), z.tuple([counters, counters])),
  gone: z.record(z.string(), counters),
  /** When each entry in Trash was moved there, by its uid. Earlier versions of the page did not store this. */
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

/** Raises the marks to the seen numbers. Returns the same object if no number is new. */
const raised = (before: Marks, { entries = [], gone = [] }: SeenRows): Marks => {
  const newer = entries.filter(({ uid, rev, k }) => {
    const [seenRev, seenK] = before.entries[uid] ?? [0, 0];
    // An entry that left the bucket while this reply was on its way does not get its mark back.
    return (rev > seenRev || k > seenK) && k > (before.gone[uid] ?? -1);
  });
  const left = gone.filter(({ uid, k }) => {
    const seen = before.entries[uid];
    // An entry that came back while this tombstone was being read keeps its mark.
    return seen ? k === 0 || k >= seen[1] : k > (before.gone[uid] ?? -1);
  });
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
