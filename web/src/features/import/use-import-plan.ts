import { findDuplicates, type StoredEntry } from "@keepwell/client/import/find-duplicates.ts";
import {
  cannotCreateLists,
  isNamedTarget,
  type PlannedBucket,
  planImport,
  sortIntoLists,
} from "@keepwell/client/import/plan-import.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { PreviewRow } from "./import-messages.ts";

/** A bucket in which entries may be created, with its name on the screen. */
export interface TargetBucket {
  readonly bucket: Bucket;
  readonly name: string;
}

/**
 * Why no bucket can be created: the plan has no room for another one, or the user may not create buckets in the team.
 */
export type CreationRefusal = "plan" | "team";

/** The current content of a bucket. */
export interface Stored {
  readonly entries: readonly StoredEntry[];
  /** The names of the lists that the user may write in. */
  readonly lists: ReadonlySet<string>;
}

interface Planned {
  readonly rows: readonly PreviewRow[];
  readonly buckets: readonly TargetBucket[];
  readonly creationRefusal: CreationRefusal | undefined;
  readonly identityUid: string;
  /** The number that identifies the chosen file. The current content of the buckets is loaded once for each file. */
  readonly fileNumber: number;
  readonly loadStored: (bucket: Bucket) => Promise<Stored>;
}

export type To = "one" | "named";

/** Counts the bucket names in the file for which a bucket exists, and those for which a bucket must be created. */
const countNamed = (rows: readonly PreviewRow[], known: readonly Bucket[]) => {
  const names = new Set(rows.flatMap(({ bucketName }) => bucketName ?? []));
  const existing = [...names].filter((name) => known.some((bucket) => isNamedTarget(bucket, name))).length;
  return { existing, created: names.size - existing };
};

const withoutRows = (plan: readonly PlannedBucket[], left: ReadonlyMap<number, string>): PlannedBucket[] =>
  plan
    .map(({ target, rows }) => ({ target, rows: rows.filter(({ index }) => !left.has(index)) }))
    .filter(({ rows }) => rows.length > 0);

/** The user's choices for rows whose entries seem to exist already. */
export const HANDLINGS = ["skip", "merge", "keep"] as const;
export type Handling = (typeof HANDLINGS)[number];

/** Returns the plan with merges. If an entry like a row already exists, the row names that entry in `mergeInto`. */
const withMerges = (
  plan: readonly PlannedBucket[],
  duplicates: ReadonlyMap<number, string>,
): PlannedBucket[] =>
  plan.map(({ target, rows }) => ({
    target,
    rows: rows.map((row) => {
      const mergeInto = duplicates.get(row.index);
      return mergeInto === undefined ? row : { ...row, mergeInto };
    }),
  }));

const handled = (
  plan: readonly PlannedBucket[],
  duplicates: ReadonlyMap<number, string>,
  how: Handling,
): readonly PlannedBucket[] => {
  if (how === "keep") return plan;
  return how === "skip" ? withoutRows(plan, duplicates) : withMerges(plan, duplicates);
};

const NOTHING: Stored = { entries: [], lists: new Set() };

/**
 * Whether the rows name lists in a bucket in which the user cannot create lists. Such rows go into the list of that
 * name if it exists, otherwise into the bucket itself.
 */
const asksForLists = ({ target, rows }: PlannedBucket): boolean =>
  cannotCreateLists(target) && rows.some(({ listName }) => listName !== undefined);

/**
 * The current content of the buckets in the plan. It is loaded only once for each file, because the import itself
 * changes it.
 */
const useStored = (plan: readonly PlannedBucket[], { identityUid, fileNumber, loadStored }: Planned) => {
  const targets = useMemo(
    () => plan.flatMap(({ target }) => ("bucket" in target ? [target.bucket] : [])),
    [plan],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<Stored>[]) => {
      const stored = new Map(targets.map(({ uid }, at) => [uid, results[at]?.data ?? NOTHING] as const));
      return {
        entries: new Map([...stored].map(([uid, { entries }]) => [uid, entries] as const)),
        lists: new Map([...stored].map(([uid, { lists }]) => [uid, lists] as const)),
        isRead: results.every(({ data }) => data !== undefined),
        isComparing: results.some(({ isPending }) => isPending),
        areUnknown: results.some(({ isError }) => isError),
      };
    },
    [targets],
  );
  return useQueries({
    queries: targets.map((bucket) => ({
      queryKey: [identityUid, "import", fileNumber, bucket.uid],
      queryFn: () => loadStored(bucket),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
    combine,
  });
};

/** Keeps the user's choices about where the rows go. Computes the plan from these choices and the existing entries. */
export const useImportPlan = (given: Planned) => {
  const { rows, buckets, creationRefusal } = given;
  const [chosenTo, setTo] = useState<To>();
  const [bucketUid, setBucket] = useState<string>();
  const [handling, setHandling] = useState<Handling>("keep");
  const [takesPasswords, setTakesPasswords] = useState(false);
  const hasBuckets = useMemo(() => rows.some(({ bucketName }) => bucketName !== undefined), [rows]);
  const canName = hasBuckets && creationRefusal === undefined;
  const to: To = canName ? (chosenTo ?? "named") : "one";
  const bucket = (buckets.find((one) => one.bucket.uid === bucketUid) ?? buckets[0])?.bucket;
  const known = useMemo(() => buckets.map((one) => one.bucket), [buckets]);
  const asInFile = useMemo(
    () => (bucket ? planImport(rows, to === "one" ? { to, bucket } : { to, bucket, known }) : []),
    [rows, to, bucket, known],
  );
  const { entries, lists, isRead, isComparing, areUnknown } = useStored(asInFile, given);
  const { plan, unsorted } = useMemo(() => sortIntoLists(asInFile, lists), [asInFile, lists]);
  const duplicates = useMemo(
    () => findDuplicates({ plan, rowOf: (index) => rows[index], stored: entries }),
    [plan, rows, entries],
  );
  const named = useMemo(() => countNamed(rows, known), [rows, known]);
  const left = useMemo(() => handled(plan, duplicates, handling), [plan, duplicates, handling]);
  return {
    to,
    setTo,
    hasBuckets,
    bucket,
    setBucket,
    duplicates,
    /**
     * Whether the existing entries are still being loaded. Until then, the page does not know which rows are
     * duplicates.
     */
    isComparing,
    areUnknown,
    handling,
    setHandling,
    takesPasswords,
    setTakesPasswords,
    named,
    unsorted: isRead ? unsorted : [],
    /**
     * Whether the page must wait until the lists are loaded. Before that, it does not know which rows can go into
     * existing lists.
     */
    waitsForLists: !isRead && asInFile.some(asksForLists),
    /** The whole file, including the rows that are left out. */
    whole: plan,
    plan: left,
    count: left.reduce((sum, part) => sum + part.rows.length, 0),
  };
};

export type ImportPlan = ReturnType<typeof useImportPlan>;
