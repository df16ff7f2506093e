/** @file Plans which row goes into which bucket and list. These are pure functions: they create nothing. */
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { pathName, shortName } from "./fit-name.ts";

/** A row by its number, and where it was in the file. */
export interface PlacedRow {
  readonly index: number;
  readonly bucketName?: string;
  readonly listName?: string;
  /** Set if the row was a favourite in the file. */
  readonly isStarred?: true;
}

/** The destination that the user has chosen. */
export type Destination =
  /** All rows go into one bucket. Buckets of the file become lists there. */
  | { readonly to: "one"; readonly bucket: Bucket }
  /**
   * The rows of each bucket in the file go into a bucket of the same name. This is a bucket in `known` that belongs to
   * the user or their team; if there is none, a new bucket. Rows that name no bucket go into `bucket`.
   */
  | { readonly to: "named"; readonly bucket: Bucket; readonly known: readonly Bucket[] };

export interface PlannedRow {
  readonly index: number;
  readonly listName?: string;
  readonly isStarred?: true;
  /** The uid of the entry into which the row is merged; missing if a new entry is created. */
  readonly mergeInto?: string;
}

/** The rows for one bucket, which either exists or will be created with the given name. */
export interface PlannedBucket {
  readonly target: { readonly bucket: Bucket } | { readonly newName: string };
  readonly rows: PlannedRow[];
}

const planned = (
  { index, isStarred }: Pick<PlannedRow, "index" | "isStarred">,
  listName: string | undefined,
): PlannedRow => ({
  index,
  ...(listName !== undefined && { listName }),
  ...(isStarred && { isStarred }),
});

const listInOneBucket = ({ bucketName, listName }: PlacedRow): string | undefined => {
  const whole = pathName([bucketName ?? "", listName ?? ""]);
  return whole && shortName(whole);
};

/**
 * Whether rows that name the bucket `name` in the file go into the existing `bucket`. Outside a team, they never go
 * into a bucket of another user. Otherwise that user could read the rows, by giving their bucket a name that other
 * programs often give to a first vault.
 */
export const isNamedTarget = (bucket: Bucket, name: string): boolean =>
  bucket.name === name &&
  !bucket.is_system &&
  (bucket.access_type === "owner" || bucket.enterprise_uid !== null);

const chooseTarget = (name: string | undefined, destination: Destination): PlannedBucket["target"] => {
  if (destination.to === "one" || name === undefined) return { bucket: destination.bucket };
  const known = destination.known.find((bucket) => isNamedTarget(bucket, name));
  return known ? { bucket: known } : { newName: name };
};

const keyOf = (target: PlannedBucket["target"]): string =>
  "bucket" in target ? `uid ${target.bucket.uid}` : `new ${target.newName}`;

/** Groups the rows by bucket, in the order of the file. */
export const planImport = (rows: readonly PlacedRow[], destination: Destination): PlannedBucket[] => {
  const buckets = new Map<string, PlannedBucket>();
  for (const row of rows) {
    const target = chooseTarget(row.bucketName, destination);
    const part = buckets.get(keyOf(target)) ?? { target, rows: [] };
    buckets.set(keyOf(target), part);
    const listName = destination.to === "one" ? listInOneBucket(row) : row.listName;
    part.rows.push(planned(row, listName));
  }
  return [...buckets.values()];
};

/** The names of the lists in which the user can write, by the uid of the bucket. */
export type UsableLists = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists of the file that cannot be created in this bucket. Their rows go into the bucket itself. */
export interface Unsorted {
  readonly bucket: Bucket;
  readonly listNames: readonly string[];
}

/**
 * Whether the bucket exists and the user cannot create lists in it. In a team's bucket, creating lists is a separate
 * permission.
 */
export const cannotCreateLists = (target: PlannedBucket["target"]): target is { readonly bucket: Bucket } =>
  "bucket" in target && !canOnBucket(target.bucket, "list.create");

/**
 * Returns the plan with only the lists that exist or can be created. `unsorted` names all other lists, whose rows go
 * into the bucket itself.
 */
export const sortIntoLists = (
  plan: readonly PlannedBucket[],
  usable: UsableLists,
): { plan: PlannedBucket[]; unsorted: Unsorted[] } => {
  const unsorted: Unsorted[] = [];
  const sorted = plan.map(({ target, rows }): PlannedBucket => {
    if (!cannotCreateLists(target)) return { target, rows };
    const { bucket } = target;
    const missing = new Set<string>();
    const sortedRows = rows.map((row) => {
      const { listName } = row;
      if (listName === undefined || usable.get(bucket.uid)?.has(listName)) return planned(row, listName);
      missing.add(listName);
      return planned(row, undefined);
    });
    if (missing.size > 0) unsorted.push({ bucket, listNames: [...missing] });
    return { target, rows: sortedRows };
  });
  return { plan: sorted, unsorted };
};
