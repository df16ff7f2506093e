import type { EffectivePermissions } from "@keepwell/contract/team/permissions.endpoints.ts";
import { toCsv } from "../../../app/csv.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";
import { type MemberPermissions, whyWords } from "./reason-words.ts";

/** The same table for a spreadsheet, worded like the page. */
export const whoCsv = (
  rows: readonly MemberPermissions[],
  { uid }: EffectivePermissions["object"],
  text: PermissionsText,
): string => {
  const { columns } = text.who;
  return toCsv([
    [columns.name, columns.email, columns.permissions, columns.reasons],
    ...rows.map((row) => [
      row.user.fullname,
      row.user.email,
      row.permissions.map((one) => text.names[one]).join("; "),
      whyWords(row, uid, text.who).join("; "),
    ]),
  ]);
};
