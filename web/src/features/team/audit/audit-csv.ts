import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { toCsv } from "../../../app/csv.ts";
import { type DetailWords, describeDetail } from "./audit-detail.ts";

/** The columns that programs read. In every language, they have the names and values of the API. */
const IDENTIFIERS = ["seq", "kind", "actor_uid", "object_model", "object_uid", "bucket_uid"] as const;

/** Returns the log as CSV, in the words of the page. Times are in UTC, as they are stored. */
export const auditCsv = (rows: readonly AuditRow[], words: DetailWords): string => {
  const { log } = words;
  return toCsv([
    [log.when, log.who, log.email, log.what, log.onWhat, log.detail, log.where, log.address, ...IDENTIFIERS],
    ...rows.map((row) => [
      row.at,
      row.actor?.fullname ?? "",
      row.actor?.email ?? "",
      log.kinds[row.kind],
      row.object?.name ?? "",
      describeDetail(row, words) ?? "",
      row.bucket?.name ?? "",
      row.ip ?? "",
      String(row.seq),
      row.kind,
      row.actor?.uid ?? "",
      row.object?.model ?? "",
      row.object?.uid ?? "",
      row.bucket?.uid ?? "",
    ]),
  ]);
};
