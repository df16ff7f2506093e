import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { movableIn } from "../entry-rights.ts";
import { bucketsOf } from "../selection/placed-entries.ts";
import type { AllRow } from "./all-rows.ts";

export type Lists = readonly Pick<List, "uid" | "permissions">[];

/**
 * Divides rows into two groups: those that the user may move and delete, and all others. `lists` holds each bucket's
 * lists, by the bucket's uid.
 */
export const divideByRight = (rows: readonly AllRow[], lists: ReadonlyMap<string, Lists>) => {
  const rules = new Map(
    bucketsOf(rows).map((bucket) => [bucket.uid, movableIn(bucket, lists.get(bucket.uid) ?? [])]),
  );
  const isMovable = ({ bucket, list, permissions }: AllRow) =>
    rules.get(bucket.uid)?.({ password_list: list, permissions }) ?? false;
  const { movable = [], refused = [] } = Object.groupBy(rows, (row) =>
    isMovable(row) ? "movable" : "refused",
  );
  return { movable, refused };
};
