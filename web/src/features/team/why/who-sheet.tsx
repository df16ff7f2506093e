import type { WhoRow } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import { usePrinting } from "@keepwell/ui/use-printing.ts";
import { createPortal } from "react-dom";
import { isoDay } from "../../../text/date-time.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import type { PermissionObject } from "../permissions/permission-object.ts";
import { WholeTable } from "./who-table.tsx";

interface WhoSheetProps {
  readonly object: PermissionObject;
  readonly rows: readonly WhoRow[];
  /**
   * The typed filter. The printed table names it, because the table does not contain the rows that the filter hides.
   */
  readonly filter: string;
}

/**
 * The table for printing. It is rendered in addition to the page, and print styles hide the page. The dialog on the
 * page cannot be printed, because it is only as high as the window and contains only the rows in view.
 */
export function WhoSheet({ object, rows, filter }: WhoSheetProps) {
  const text = usePermissionsText().who;
  if (!usePrinting()) return null;
  return createPortal(
    <div data-print="sheet" className="hidden print:block">
      <p className="text-meta">{object.model === "enterprise" ? text.rootTitle : text.title}</p>
      <p className="text-auth wrap-anywhere">{object.name}</p>
      <p className="mb-6 text-meta">
        {isoDay(new Date().toISOString())} · {text.count(rows.length)}
        {filter !== "" && ` · ${text.filter}: ${filter}`}
      </p>
      <WholeTable rows={rows} here={object.uid} />
    </div>,
    document.body,
  );
}
