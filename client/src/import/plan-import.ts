/** @file Which row goes where. Pure: nothing is created yet. */
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { pathName, shortName } from "./fit-name.ts";

/** A row by its number among the rows, and where it lay in the file. */
export interface PlacedRow {
  readonly index: number;
  readonly bucketName?: string;
  readonly listName?: string;
}

/** Where the person wants it. */
export type Destination =
  /** All into one bucket. What were buckets in the file are lists there. */
  | { readonly to: "one"; readonly bucket: Bucket }
  /** Buckets as in the file: those of `known` that are called so, else new ones. The rest goes to `bucket`. */
  | { readonly to: "named"; readonly bucket: Bucket; readonly known: readonly Bucket[] };

export interface PlannedRow {
  readonly index: number;
  readonly listName?: string;
}

/** What goes to one bucket: one that there is, or one to be made of that name. */
export interface PlannedBucket {
  readonly target: { readonly bucket: Bucket } | { readonly newName: string };
  readonly rows: PlannedRow[];
}

const planned = (index: number, listName: string | undefined): PlannedRow => ({
  index,
  ...(listName !== undefined && { listName }),
});

const oneList = ({ bucketName, listName }: PlacedRow): string | undefined => {
  const whole = pathName([bucketName ?? "", listName ?? ""]);
  return whole && shortName(whole);
};

const targetOf = (name: string | undefined, destination: Destination): PlannedBucket["target"] => {
  if (destination.to === "one" || name === undefined) return { bucket: destination.bucket };
  const known = destination.known.find((bucket) => !bucket.is_system && bucket.name === name);
  return known ? { bucket: known } : { newName: name };
};

const keyOf = (target: PlannedBucket["target"]): string =>
  "bucket" in target ? `uid ${target.bucket.uid}` : `new ${target.newName}`;

/** The rows by bucket, in the order of the file. */
export const planImport = (rows: readonly PlacedRow[], destination: Destination): PlannedBucket[] => {
  const buckets = new Map<string, PlannedBucket>();
  for (const row of rows) {
    const target = targetOf(row.bucketName, destination);
    const part = buckets.get(keyOf(target)) ?? { target, rows: [] };
    buckets.set(keyOf(target), part);
    const listName = destination.to === "one" ? oneList(row) : row.listName;
    part.rows.push(planned(row.index, listName));
  }
  return [...buckets.values()];
};

/** By the uid of their bucket, the names of the lists that the person may write in. */
export type UsableLists = ReadonlyMap<string, ReadonlySet<string>>;

/** What the file keeps in lists, and what comes into the bucket itself. */
export interface Unsorted {
  readonly bucket: Bucket;
  readonly listNames: readonly string[];
}

/** In a team's bucket it takes more than writing in it to make a list. */
export const mayNotMakeLists = (target: PlannedBucket["target"]): target is { readonly bucket: Bucket } =>
  "bucket" in target && !canOnBucket(target.bucket, "list.create");

/** The plan with those lists alone that are there or can be made, and what cannot be sorted. */
export const sortIntoLists = (
  plan: readonly PlannedBucket[],
  usable: UsableLists,
): { plan: PlannedBucket[]; unsorted: Unsorted[] } => {
  const unsorted: Unsorted[] = [];
  const sorted = plan.map(({ target, rows }): PlannedBucket => {
    if (!mayNotMakeLists(target)) return { target, rows };
    const { bucket } = target;
    const missing = new Set<string>();
    const sortedRows = rows.map(({ index, listName }) => {
      if (listName === undefined || usable.get(bucket.uid)?.has(listName)) return planned(index, listName);
      missing.add(listName);
      return planned(index, undefined);
    });
    if (missing.size > 0) unsorted.push({ bucket, listNames: [...missing] });
    return { target, rows: sortedRows };
  });
  return { plan: sorted, unsorted };
};
