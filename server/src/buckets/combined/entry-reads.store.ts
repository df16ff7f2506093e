/**
 * @file Reads what a call on a bucket's entries needs, in one statement; see [Note: Combined reads]. Reads entries only
 * if the bucket is a standard bucket that the user sees. For a team's bucket, the permissions must be known before
 * entries are read.
 */
import { sql } from "kysely";
import { type CombinedRead, combine, manyRowsOf, rowsOf } from "../../db/combined-statement.ts";
import type { InJson } from "../../db/in-columns.ts";
import type { Handle } from "../../db/schema.ts";
import { type LiveSession, liveSession } from "../../sessions/session.store.ts";
import { selectStandardBuckets, type VisibleBucket } from "../bucket.store.ts";
import { type EntryKeys, theseEntriesIn, theseEntryKeysIn } from "../bulk.store.ts";
import { ENTRY_ROW, type Entry, type EntryListRow, entriesIn, entryRowsIn } from "../entry.store.ts";

/** The token's user and session, and the bucket that the path names. */
export interface InBucket {
  readonly sid: string;
  readonly userUid: string;
  readonly bucketUid: string;
}

export const IN_BUCKET = ["sid", "userUid", "bucketUid"] as const;

/** The rows other than entries that each of these queries returns: at most one session and at most one bucket. */
export interface Basis {
  readonly sessions: readonly InJson<LiveSession>[];
  readonly buckets: readonly InJson<VisibleBucket>[];
}

export const REACHED = sql<string>`(select reached.uid from reached)`;

/** The session, and the bucket if the user can see it. */
export const basis = (handle: Handle, { sid, userUid, bucketUid }: InBucket) => ({
  account: { sessions: rowsOf<LiveSession>(liveSession(handle, sid)) },
  reached: selectStandardBuckets(handle, userUid).where("buckets.uid", "=", bucketUid),
  buckets: rowsOf<VisibleBucket>(sql`(select * from reached)`),
});

export const entryListRead: CombinedRead<InBucket, Basis & { entries: EntryListRow[] }> = combine(
  IN_BUCKET,
  (handle, given: InBucket) => {
    const { account, reached, buckets } = basis(handle, given);
    const live = entryRowsIn(handle, REACHED).where("entries.trashed_at", "is", null);
    const entries = manyRowsOf(ENTRY_ROW, live);
    return { account, reached, bucket: { buckets, entries } };
  },
);

interface OneEntry extends InBucket {
  readonly entryUid: string;
}

type Entries = Basis & { entries: InJson<Entry>[] };

export const entryRead: CombinedRead<OneEntry, Entries> = combine(
  [...IN_BUCKET, "entryUid"],
  (handle, given: OneEntry) => {
    const { account, reached, buckets } = basis(handle, given);
    const entries = rowsOf<Entry>(entriesIn(handle, REACHED).where("entries.uid", "=", given.entryUid));
    return { account, reached, bucket: { buckets, entries } };
  },
);

interface ManyEntries extends InBucket {
  readonly entryUids: readonly string[];
}

const MANY = [...IN_BUCKET, "entryUids"] as const;

export const contentsRead: CombinedRead<ManyEntries, Entries> = combine(
  MANY,
  (handle, given: ManyEntries) => {
    const { account, reached, buckets } = basis(handle, given);
    const entries = rowsOf<Entry>(theseEntriesIn(handle, REACHED, given.entryUids));
    return { account, reached, bucket: { buckets, entries } };
  },
);

export const entryKeysRead: CombinedRead<ManyEntries, Basis & { entries: EntryKeys[] }> = combine(
  MANY,
  (handle, given: ManyEntries) => {
    const { account, reached, buckets } = basis(handle, given);
    const entries = rowsOf<EntryKeys>(theseEntryKeysIn(handle, REACHED, given.entryUids));
    return { account, reached, bucket: { buckets, entries } };
  },
);
