/**
 * @file [Note: Bucket marks] For each of the account's buckets, the highest revision of its row that this browser has
 * seen. This browser refuses a lower revision, and a bucket that no longer has a row (MS-119). It treats entries in the
 * same way ([Note: Row marks]). One record holds the marks of all buckets.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { z } from "@keepwell/contract/zod.ts";
import { createKeptMarks, type KeptMarksParts } from "./kept-marks.ts";

type Shown = Pick<Bucket, "uid" | "row">;

export interface BucketMarks {
  /** The uids of the shown buckets of which this browser has seen newer rows. */
  olderAmong(shown: readonly Shown[]): Promise<ReadonlySet<string>>;
  /** Remembers the rows of verified buckets. Never rejects. */
  raise(shown: readonly Shown[]): Promise<void>;
}

const schema = z.object({
  restored: z.int(),
  /** The revision of each bucket's row, by the uid of the bucket. */
  rows: z.record(z.string(), z.int()),
});
type Marks = z.output<typeof schema>;

const FORM = { kind: "bucket-marks", version: 1, schema, none: { restored: 0, rows: {} } } as const;

const revisionOf = ({ row }: Shown): number => row?.rev ?? 0;

const isOlder = ({ rows }: Marks, bucket: Shown): boolean => revisionOf(bucket) < (rows[bucket.uid] ?? 0);

const raised = (before: Marks, shown: readonly Shown[]): Marks => {
  const newer = shown.filter((bucket) => revisionOf(bucket) > (before.rows[bucket.uid] ?? 0));
  if (newer.length === 0) return before;
  const rows = Object.fromEntries(newer.map((bucket) => [bucket.uid, revisionOf(bucket)]));
  return { ...before, rows: { ...before.rows, ...rows } };
};

export const createBucketMarks = (parts: KeptMarksParts): BucketMarks => {
  const marks = createKeptMarks<Marks>(parts, FORM);
  const record = parts.uid;
  return {
    olderAmong: async (shown) => {
      const known = await marks.load(record);
      if (!shown.some((bucket) => isOlder(known, bucket))) return new Set();
      const current = await marks.loadCurrent(record);
      return new Set(shown.filter((bucket) => isOlder(current, bucket)).map(({ uid }) => uid));
    },
    raise: (shown) => marks.change(record, (before) => raised(before, shown)),
  };
};
