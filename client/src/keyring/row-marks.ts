/**
 * @file [Note: Row marks] What this browser has seen of a bucket's entries: of each the highest revision and the highest
 * counter of its row, and the counters of those that have left the bucket. A lower one is refused from then on (MS-130
 * to MS-133). Only a verified reply raises a mark. Marks are kept after sign-out, sealed, so that only a page of this
 * account can write them; one record for each bucket. A restored backup that the user has accepted starts them anew.
 */
import { z } from "@keepwell/contract/zod.ts";
import { openRecord } from "@keepwell/crypto/account/open-record.ts";
import { sealRecord } from "@keepwell/crypto/account/seal-record.ts";
import { StateMissing } from "../people/state-missing.ts";
import type { Trust } from "../people/trust.ts";
import type { RecordStore } from "../storage/record-store.ts";

/** An entry as the server shows it. */
export interface ShownRow {
  readonly uid: string;
  readonly rev: number;
  /** The counter of its row; 0 for an entry without one. */
  readonly k: number;
}

/** What a verified reply has shown, or a write has made. */
export interface SeenRows {
  readonly entries?: readonly ShownRow[];
  /** Entries that have left the bucket, with the counters of their tombstones; 0 for one without a tombstone. */
  readonly gone?: readonly { readonly uid: string; readonly k: number }[];
}

/** What this browser has seen of a bucket's entries until now. */
export interface MarksOfBucket {
  /** The uids of those shown entries that are older than what was seen. */
  olderAmong(shown: readonly ShownRow[]): ReadonlySet<string>;
  /** The entries with a row that this browser has seen, and that are not among these uids. */
  absentFrom(uids: ReadonlySet<string>): readonly Pick<ShownRow, "uid" | "k">[];
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
});
type Marks = z.output<typeof kept>;

const NONE: Marks = { restored: 0, entries: {}, gone: {} };

/** The kind of these records, and the version of their content. */
const MARKS = { kind: "marks", version: 1 } as const;

export interface RowMarksParts {
  readonly uid: string;
  readonly records: RecordStore;
  /** `AccountKeys.cache`. */
  readonly key: CryptoKey;
  readonly trust: () => Promise<Trust>;
}

const isOlder = ({ entries, gone }: Marks, { uid, rev, k }: ShownRow): boolean => {
  const [seenRev, seenK] = entries[uid] ?? [0, 0];
  return rev < seenRev || k < seenK || k <= (gone[uid] ?? -1);
};

const asMarks = (marks: Marks): MarksOfBucket => ({
  olderAmong: (shown) => new Set(shown.filter((row) => isOlder(marks, row)).map(({ uid }) => uid)),
  absentFrom: (uids) =>
    Object.entries(marks.entries).flatMap(([uid, [, k]]) => (k > 0 && !uids.has(uid) ? [{ uid, k }] : [])),
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
  const next = { ...before, entries: { ...before.entries }, gone: { ...before.gone } };
  for (const { uid, rev, k } of newer) {
    const [seenRev, seenK] = next.entries[uid] ?? [0, 0];
    next.entries[uid] = [Math.max(rev, seenRev), Math.max(k, seenK)];
    delete next.gone[uid];
  }
  for (const { uid, k } of left) {
    next.gone[uid] = Math.max(k, next.entries[uid]?.[1] ?? 0, next.gone[uid] ?? 0);
    delete next.entries[uid];
  }
  return next;
};

/** When the account accepted its latest restored backup; 0 if it never did, or has no state yet. */
const lastRestored = async (trust: Trust): Promise<number> => {
  try {
    return (await trust.read()).restored?.at(-1)?.at ?? 0;
  } catch (error) {
    if (error instanceof StateMissing) return 0;
    throw error;
  }
};

export const createRowMarks = ({ uid, records, key, trust }: RowMarksParts): RowMarks => {
  const placeOf = (record: string) => ({ uid, key, record, ...MARKS });

  const load = async (bucketUid: string): Promise<Marks> => {
    const sealed = await records.get(placeOf(bucketUid));
    // What does not open was kept under another account key, before the account was reset without its data.
    const text = sealed && (await openRecord(sealed, placeOf(bucketUid)).catch(() => null));
    return text === null ? NONE : (kept.safeParse(JSON.parse(text)).data ?? NONE);
  };

  /** As `load`, without marks that are older than a restored backup that the user has accepted in any browser. */
  const loadCurrent = async (bucketUid: string): Promise<Marks> => {
    const [marks, restored] = await Promise.all([load(bucketUid), trust().then(lastRestored)]);
    return marks.restored >= restored ? marks : { ...NONE, restored };
  };

  return {
    of: async (bucketUid) => asMarks(await load(bucketUid)),
    sinceRestored: async (bucketUid) => asMarks(await loadCurrent(bucketUid)),
    raise: (bucketUid, seen) =>
      records
        .alone(placeOf(bucketUid), async () => {
          const known = await load(bucketUid);
          if (raised(known, seen) === known) return;
          const next = raised(await loadCurrent(bucketUid), seen);
          await records.put(placeOf(bucketUid), await sealRecord(JSON.stringify(next), placeOf(bucketUid)));
        })
        .catch(() => undefined),
  };
};
