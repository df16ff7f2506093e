import type { LeaverItem } from "@keepwell/contract/team/audit.endpoints.ts";
import { toCsv } from "../../../app/csv.ts";
import type { AuditText } from "../../../text/audit-text.ts";
import type { BucketItems } from "./by-bucket.ts";

/** The columns that programs read. They have the same names in every language. */
const IDENTIFIERS = ["bucket_uid", "entry_uid"] as const;

const rowOf = ({ bucket, entry, opened_at, done_at }: LeaverItem): string[] => [
  bucket.name,
  entry.name,
  opened_at ?? "",
  done_at ?? "",
  bucket.uid,
  entry.uid,
];

/** Returns the report about a former member as CSV, in the order of the page, with times in UTC. */
export const leaverCsv = (
  groups: readonly BucketItems[],
  { bucket, entry, opened, done }: AuditText["leavers"]["csv"],
): string =>
  toCsv([[bucket, entry, opened, done, ...IDENTIFIERS], ...groups.flatMap(({ items }) => items.map(rowOf))]);
