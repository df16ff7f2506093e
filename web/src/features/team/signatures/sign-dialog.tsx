import type { ObjectRef } from "@keepwell/client/keys/team/permissions/signed-object.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../../app/failure-words.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { refreshTeam } from "../team-queries.ts";
import { RecordContent } from "./record-content.tsx";
import { rosterCodesQuery } from "./signature-query.ts";

interface SignDialogProps {
  readonly session: Session;
  readonly object: ObjectRef;
  readonly content: SignedContent;
  readonly onClose: () => void;
}

/** What an administrator is about to sign: every list, with the code of every member whom it names. */
export function SignDialog({ session, object, content, onClose }: SignDialogProps) {
  const text = usePermissionsText().sign;
  const roster = useQuery(rosterCodesQuery(session));
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { signStored } = await import("@keepwell/client/team/permissions/sign-stored.ts");
      return signStored(session, object, content);
    },
    onDone: () => {
      notify({ tone: "success", text: text.signed });
      void refreshTeam(session);
      onClose();
    },
  });
  return (
    <QuestionDialog
      size="lg"
      role="dialog"
      title={text.title}
      action={text.sign}
      isPending={submission.processing}
      pendingLabel={text.signing}
      disabledReason={roster.data ? undefined : text.reading}
      onCancel={onClose}
      onConfirm={() => submission.submit()}
    >
      <div className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        <p>{text.text}</p>
        <RecordContent content={content} roster={roster.data} />
      </div>
    </QuestionDialog>
  );
}
