import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useCallback } from "react";
import type { ExportableBucket } from "./export-choices.ts";
import { ExportDone } from "./export-done.tsx";
import { ExportForm } from "./export-form.tsx";
import { noteSavedFile } from "./export-queries.ts";
import { ExportFailed, ExportRunning } from "./export-running.tsx";
import { ReminderSetting } from "./reminder-setting.tsx";
import { useExport } from "./use-export.ts";

interface ExportPageProps {
  readonly session: Session;
  readonly buckets: readonly ExportableBucket[];
  readonly closed: readonly ClosedBucket[];
}

/** The steps of an export: choose, wait, save the file. */
export function ExportPage({ session, buckets, closed }: ExportPageProps) {
  const { run, start, end } = useExport(session);
  const bucketName = useCallback((uid: string) => buckets.find((one) => one.uid === uid)?.name, [buckets]);
  if (!run)
    return (
      <div className="flex flex-col gap-10">
        <ExportForm session={session} buckets={buckets} closed={closed} onStart={start} />
        <ReminderSetting session={session} />
      </div>
    );
  if (run.at === "done")
    return (
      <div className="flex flex-col gap-10">
        <ExportDone
          result={run.result}
          bucketName={bucketName}
          onSaved={() => void noteSavedFile(session)}
          onAnother={end}
        />
        <ReminderSetting session={session} />
      </div>
    );
  if (run.at === "failed")
    return <ExportFailed failure={run.failure} onRetry={() => start(run.choices)} onBack={end} />;
  return <ExportRunning run={run} onCancel={end} />;
}
