import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { toCsv } from "../../../app/csv.ts";
import { type DetailWords, describeDetail } from "./audit-detail.ts";

/** Returns the log as CSV, in the words of the page. Times are in UTC, as they are stored. */
export const auditCsv = (rows: readonly AuditRow[], words: DetailWords): string => {
  const { log } = words;
  return toCsv([
    [log.when, log.who, log.email, log.what, log.onWhat, log.detail, log.where, log.address],
    ...rows.map((row) => [
      row.at,
      row.actor?.fullname ?? "",
      row.actor?.email ?? "",
      log.kinds[row.kind],
      row.object?.name ?? "",
      describeDetail(row, words) ?? "",
      row.bucket?.name ?? "",
      row.ip ?? "",
    ]),
  ]);
};
