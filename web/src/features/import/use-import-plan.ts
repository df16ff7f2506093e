import { findDuplicates, type StoredName } from "@keepwell/client/import/find-duplicates.ts";
import { canHaveLists, type PlannedBucket, planImport } from "@keepwell/client/import/plan-import.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { PreviewRow } from "./import-messages.ts";

/** A bucket that entries may be created in, and what it is called on the screen. */
export interface TargetBucket {
  readonly bucket: Bucket;
  readonly name: string;
}

/** The plan has no room for another bucket, or the team has not given this person the right to make one. */
export type CreationRefusal = "plan" | "team";

interface Planned {
  readonly rows: readonly PreviewRow[];
  readonly buckets: readonly TargetBucket[];
  readonly creationRefusal: CreationRefusal | undefined;
  readonly identityUid: string;
  /** What was compared for another file is compared anew. */
  readonly fileNumber: number;
  readonly loadStored: (bucketUid: string) => Promise<readonly StoredName[]>;
}

export type To = "one" | "named";

/** How many buckets of the file's names there are, and how many are not. */
const countNamed = (rows: readonly PreviewRow[], known: readonly Bucket[]) => {
  const names = new Set(rows.flatMap(({ bucketName }) => bucketName ?? []));
  const existing = [...names].filter((name) =>
    known.some((bucket) => !bucket.is_system && bucket.name === name),
  ).length;
  return { existing, created: names.size - existing };
};

const withoutRows = (plan: readonly PlannedBucket[], left: ReadonlySet<number>): PlannedBucket[] =>
  plan
    .map(({ target, rows }) => ({ target, rows: rows.filter(({ index }) => !left.has(index)) }))
    .filter(({ rows }) => rows.length > 0);

/** The buckets in which this person may make no lists, though the file would sort something there. */
const unsortedIn = (plan: readonly PlannedBucket[], rows: readonly PreviewRow[]): readonly Bucket[] => {
  const sorted = new Set(
    rows.filter((row) => (row.listName ?? row.bucketName) !== undefined).map(({ index }) => index),
  );
  return plan.flatMap(({ target, rows: planned }) =>
    "bucket" in target && !canHaveLists(target) && planned.some(({ index }) => sorted.has(index))
      ? [target.bucket]
      : [],
  );
};

/** What is there already in the buckets of the plan. Asked once for each file: an import changes it by itself. */
const useStored = (plan: readonly PlannedBucket[], { identityUid, fileNumber, loadStored }: Planned) => {
  const uids = useMemo(
    () => plan.flatMap(({ target }) => ("bucket" in target ? [target.bucket.uid] : [])),
    [plan],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<readonly StoredName[]>[]) => ({
      stored: new Map(uids.map((uid, at) => [uid, results[at]?.data ?? []] as const)),
      areUnknown: results.some(({ isError }) => isError),
    }),
    [uids],
  );
  return useQueries({
    queries: uids.map((uid) => ({
      queryKey: [identityUid, "import", fileNumber, uid],
      queryFn: () => loadStored(uid),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
    combine,
  });
};

/** Where the rows go: what the person chose, what comes of it, and what is there already. */
export const useImportPlan = (given: Planned) => {
  const { rows, buckets, creationRefusal } = given;
  const [chosenTo, setTo] = useState<To>();
  const [bucketUid, setBucket] = useState<string>();
  const [leavesOut, setLeavesOut] = useState(false);
  const hasBuckets = useMemo(() => rows.some(({ bucketName }) => bucketName !== undefined), [rows]);
  const canName = hasBuckets && creationRefusal === undefined;
  const to: To = canName ? (chosenTo ?? "named") : "one";
  const bucket = (buckets.find((one) => one.bucket.uid === bucketUid) ?? buckets[0])?.bucket;
  const known = useMemo(() => buckets.map((one) => one.bucket), [buckets]);
  const plan = useMemo(
    () => (bucket ? planImport(rows, to === "one" ? { to, bucket } : { to, bucket, known }) : []),
    [rows, to, bucket, known],
  );
  const { stored, areUnknown } = useStored(plan, given);
  const duplicates = useMemo(
    () => findDuplicates({ plan, nameOf: (index) => rows[index]?.name ?? "", stored }),
    [plan, rows, stored],
  );
  const unsorted = useMemo(() => unsortedIn(plan, rows), [plan, rows]);
  const named = useMemo(() => countNamed(rows, known), [rows, known]);
  const left = leavesOut ? withoutRows(plan, duplicates) : plan;
  return {
    ...{ to, setTo, hasBuckets, bucket, setBucket, duplicates, areUnknown, leavesOut, setLeavesOut, named },
    unsorted,
    /** All of the file, with what is left out of it. */
    whole: plan,
    plan: left,
    count: left.reduce((sum, part) => sum + part.rows.length, 0),
  };
};

export type ImportPlan = ReturnType<typeof useImportPlan>;
