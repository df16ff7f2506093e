import type { ExportRight } from "@keepwell/client/export/export-right.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useExportText } from "../../../text/exporting-text.ts";

interface PolicyNoticeProps {
  readonly right: ExportRight;
  /** How many buckets the user may not export because of the policy. */
  readonly kept: number;
}

/** Says why the user cannot choose some buckets of the team: the export policy forbids it. */
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
