import type { EffectivePermissions } from "@keepwell/contract/team/permissions.endpoints.ts";
import { toCsv } from "../../../app/csv.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";
import { type MemberPermissions, whyWords } from "./reason-words.ts";

/** The table of who has which permissions on an object, and why, as CSV in the words of the page. */
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
