import type { ObjectRef } from "@keepwell/client/keys/team/permissions/signed-object.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SubmitDialog } from "@keepwell/ui/submit-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

/**
 * Shows the permissions that an administrator is about to sign: every access list, and the code of every member in it.
 * What it shows and signs is always the content with which the dialog was opened; see [Note: As shown].
 */
export function SignDialog({ session, object, content, onClose }: SignDialogProps) {
  const [shown] = useState(content);
  const text = usePermissionsText().sign;
  const roster = useQuery(rosterCodesQuery(session));
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { signStored } = await import("@keepwell/client/team/permissions/sign-stored.ts");
      return signStored(session, object, shown);
    },
    onDone: () => {
      notify({ tone: "success", text: text.signed });
      void refreshTeam(session);
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="lg"
      title={text.title}
      action={text.sign}
      submission={submission}
      pendingLabel={text.signing}
      disabledReason={roster.data ? undefined : text.reading}
      onClose={onClose}
    >
      <p>{text.text}</p>
      <RecordContent content={shown} roster={roster.data} />
    </SubmitDialog>
  );
}
