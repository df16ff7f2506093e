/** @file The details of audit events, in a form that needs no translation. */
import type { Named } from "./audit.store.ts";

/**
 * A changed value: `before → after`. Undefined if the value did not change, or if one of the two
 * values is empty because it is sealed.
 */
export const fromTo = (before: string, after: string): string | undefined =>
  before === after || before === "" || after === "" ? undefined : `${before} → ${after}`;

/** Several changed values, with commas between them. Undefined if none changed. */
export const fromToEach = (
  ...each: readonly (readonly [before: string, after: string])[]
): string | undefined => {
  const changes = each.map(([before, after]) => fromTo(before, after));
  return changes.filter((one) => one !== undefined).join(", ") || undefined;
};

/** Where something was moved, or who became its owner: `→` and the name of the list, the bucket or the owner. */
export const goingTo = (name: string): string => `→ ${name}`;

/**
 * The list or bucket into which entries were moved: `→ name`, or `→ bucket uid` if the server cannot read the name. A
 * page that knows the name shows it in place of the uid.
 */
export const movedInto = (model: "bucket" | "list", { uid, name }: Named): string =>
  goingTo(name === "" ? `${model} ${uid}` : name);
