import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { CSV_TYPE } from "../../../app/csv.ts";
import { downloadText } from "../../../app/download.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useIsHere } from "../../../app/use-is-here.ts";
import { useAuditText } from "../../../text/audit-text.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { isoDay } from "../../../text/date-time.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { auditCsv } from "./audit-csv.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { readAllAudit } from "./audit-queries.ts";

/** Saves the events that match the filter to a file, up to a limit. The export ends when the user leaves the page. */
export function useAuditExport(session: Session, filter: AuditFilter) {
  const { log: words, unnamed } = useAuditText();
  const permissions = usePermissionsText().names;
  const { plans } = useBillingText();
  const isHere = useIsHere();
  return useMutation({
    mutationFn: () => readAllAudit(session, { filter, isWanted: () => isHere.current, unnamed }),
    onSuccess: ({ rows, hasMore }) => {
      if (!isHere.current) return;
      const name = `${words.file}-${isoDay(new Date().toISOString())}.csv`;
      downloadText(name, auditCsv(rows, { log: words, permissions, plans }), CSV_TYPE);
      const text = hasMore ? words.exportedFirst(rows.length) : words.exported(rows.length);
      notify({ tone: hasMore ? "info" : "success", text });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
}
