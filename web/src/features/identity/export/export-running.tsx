import { ExportDiffersError } from "@keepwell/client/export/export-differs.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { useEffect, useRef } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { LeaveGuard } from "../../../app/leave-guard.tsx";
import { useExportText } from "../../../text/exporting-text.ts";
import type { ExportRun } from "./use-export.ts";

interface ExportRunningProps {
  readonly run: Extract<ExportRun, { at: "collecting" | "writing" }>;
  readonly onCancel: () => void;
}

export function ExportRunning({ run, onCancel }: ExportRunningProps) {
  const text = useExportText();
  return (
    <section className="flex max-w-form flex-col gap-3">
      <h2 className="text-section">{text.runningTitle}</h2>
      {run.at === "collecting" ? (
        <ProgressBar
          label={text.collecting}
          value={run.done}
          max={Math.max(run.total, 1)}
          valueText={text.progress(run.done, run.total)}
        />
      ) : (
        <WaitingLine>{text.writing}</WaitingLine>
      )}
      <p className="text-meta text-ink-2">{text.stay}</p>
      <div>
        <Button autoFocus onPress={onCancel}>
          {text.cancel}
        </Button>
      </div>
      <LeaveGuard isNeeded={() => true} title={text.leaveTitle} stay={text.keepExporting} leave={text.leave}>
        {text.leaveText}
      </LeaveGuard>
    </section>
  );
}

interface ExportFailedProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

export function ExportFailed({ failure, onRetry, onBack }: ExportFailedProps) {
  const text = useExportText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <section className="flex max-w-form flex-col gap-3">
      <Alert tone="error" isLive title={text.failedTitle}>
        {failure instanceof ExportDiffersError ? text.differs : failureOf(failure).message}
      </Alert>
      <ButtonRow>
        <Button ref={button} variant="primary" onPress={onRetry}>
          {text.retry}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {text.back}
        </Button>
      </ButtonRow>
    </section>
  );
}
