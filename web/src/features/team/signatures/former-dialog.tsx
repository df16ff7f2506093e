import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { ChangedRecords, FailedRecords, FormerRecordList } from "./former-parts.tsx";
import { formerRecordsQuery, rosterCodesQuery } from "./signature-query.ts";
import { useSignAgain } from "./use-sign-again.ts";

interface FormerDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * Shows in full the permissions that can be signed again in one step. One button signs all of them. Objects whose
 * permissions have changed since are only named. Only the permissions shown in full are signed. While the dialog is
 * open, the list changes only if some could not be signed: it then shows those that remain.
 */
export function FormerDialog({ session, onClose }: FormerDialogProps) {
  const text = usePermissionsText().again;
  const found = useQuery({ ...formerRecordsQuery(session), enabled: false });
  const [shown, show] = useState(found.data);
  const roster = useQuery(rosterCodesQuery(session));
  const again = useSignAgain(session, { onLeft: show, onClose });
  const records = shown?.again ?? [];
  const isBusy = again.submission.processing;
  const waiting = roster.data ? undefined : text.reading;
  return (
    <QuestionDialog
      size="lg"
      role="dialog"
      title={text.dialogTitle}
      action={text.signAll(records.length)}
      isPending={isBusy}
      disabledReason={waiting ?? (records.length === 0 ? text.nothing : undefined)}
      onCancel={again.close}
      onConfirm={() => again.sign(records)}
    >
      <FormAlert submission={again.submission} />
      <FailedRecords failed={again.failed} />
      {isBusy ? (
        <ProgressBar
          label={text.signing}
          value={again.done}
          max={records.length}
          valueText={text.progress(again.done, records.length)}
        />
      ) : (
        <p className="max-w-prose">{text.dialogText}</p>
      )}
      {roster.isError && <Alert tone="error" isLive title={text.readingFailed} />}
      {roster.isPending && <SkeletonRows count={4} />}
      {roster.data && shown && (
        <>
          <ChangedRecords changed={shown.changed} />
          <FormerRecordList shown={shown} roster={roster.data} />
        </>
      )}
    </QuestionDialog>
  );
}
