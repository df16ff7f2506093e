import type { ExportRight } from "@keepwell/client/export/export-right.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useExportText } from "../../../text/exporting-text.ts";

interface PolicyNoticeProps {
  readonly right: ExportRight;
  /** How many buckets the policy excludes from the export. */
  readonly kept: number;
}

/** Says why the export policy does not let the user choose buckets of the team. */
export function PolicyNotice({ right: { exporters }, kept }: PolicyNoticeProps) {
  const { policy } = useExportText();
  if (kept === 0) return null;
  return (
    <div className="mb-6 max-w-form">
      <Alert tone="info" title={policy.title}>
        {exporters === "admins" ? policy.admins : policy.permitted} {policy.kept(kept)}
      </Alert>
    </div>
  );
}
