import type { WhoRow } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import { toCsv } from "../../../app/csv.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";
import { differenceWords, whyWords } from "./reason-words.ts";

/**
 * Returns a CSV file in the page's language. It lists the people with permissions on an object, and why they have them.
 */
export const whoCsv = (rows: readonly WhoRow[], here: string, text: PermissionsText): string => {
  const { columns } = text.who;
  return toCsv([
    [columns.name, columns.email, columns.permissions, columns.reasons, columns.difference],
    ...rows.map((row) => [
      row.user.fullname,
      row.user.email,
      row.permissions.map((one) => text.names[one]).join("; "),
      whyWords(row, here, text.who).join("; "),
      differenceWords(row, text) ?? "",
    ]),
  ]);
};
