/**
 * @file Pure functions that sort the rows of a member's access, and fill in names of lists. Each row is an object that
 * the member can see.
 */
import type { MemberAccessRow } from "@keepwell/client/team/permissions/who/member-access.ts";
import { MODELS } from "@keepwell/contract/team/permissions.ts";
import type { Namer } from "../../object-names.ts";
import { isAlarming } from "../../why/reason-words.ts";

/**
 * Sorts the rows. Rows with a difference that an honest server never shows come first. The others follow, sorted by
 * bucket. A bucket comes before its content.
 */
export const inBucketOrder = (rows: readonly MemberAccessRow[], locale: string): MemberAccessRow[] => {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  return rows.toSorted(
    (one, other) =>
      Number(isAlarming(other)) - Number(isAlarming(one)) ||
      compare(one.bucket?.name ?? "", other.bucket?.name ?? "") ||
      (one.bucket?.uid ?? "").localeCompare(other.bucket?.uid ?? "") ||
      MODELS.indexOf(one.model) - MODELS.indexOf(other.model),
  );
};

/** Returns the row with the names of the lists in its reasons. */
export const withListNames = (row: MemberAccessRow, namer: Namer): MemberAccessRow => {
  const { bucket } = row;
  if (!bucket) return row;
  const reasons = row.reasons.map((reason) =>
    reason.kind === "list" && reason.model === "list"
      ? { ...reason, object: { ...reason.object, name: namer.inside("list", reason.object, bucket) } }
      : reason,
  );
  return { ...row, reasons };
};
