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

/** Whether what the file sorts can be sorted there: in a team's bucket that takes more than writing in it. */
export const canHaveLists = (target: PlannedBucket["target"]): boolean =>
  "newName" in target || canOnBucket(target.bucket, "list.create");

/** The rows by bucket, in the order of the file. */
export const planImport = (rows: readonly PlacedRow[], destination: Destination): PlannedBucket[] => {
  const buckets = new Map<string, PlannedBucket>();
  for (const row of rows) {
    const target = targetOf(row.bucketName, destination);
    const part = buckets.get(keyOf(target)) ?? { target, rows: [] };
    buckets.set(keyOf(target), part);
    const listName = destination.to === "one" ? oneList(row) : row.listName;
    part.rows.push(planned(row.index, canHaveLists(target) ? listName : undefined));
  }
  return [...buckets.values()];
};
