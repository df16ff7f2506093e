import type { Session } from "@keepwell/client/session/session.ts";
import type { TakenRequest } from "@keepwell/client/team/approve-recovery.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { LargeType } from "@keepwell/ui/large-type.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SubmitDialog } from "@keepwell/ui/submit-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { refreshTeam } from "../team-queries.ts";

interface CompareDialogProps {
  readonly session: Session;
  readonly taken: TakenRequest;
  readonly onClose: () => void;
}

/** The code to compare with the member by voice. Nothing is given before the administrator says that it is the same. */
export function CompareDialog({ session, taken, onClose }: CompareDialogProps) {
  const words = useTeamText().recovery;
  const approved = useSendsMail(session) ? words.approved : words.approvedKept;
  const [isSame, setSame] = useState(false);
  const { user } = taken.request;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { approve } = await import("@keepwell/client/team/approve-recovery.ts");
      return withConfirmation(() => approve(session, taken));
    },
    onDone: () => {
      notify({ tone: "success", text: approved(user.fullname) });
      void refreshTeam(session);
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="lg"
      title={words.compareTitle(user.fullname)}
      subtitle={user.email}
      action={words.approve}
      submission={submission}
      pendingLabel={words.approving}
      disabledReason={isSame ? undefined : words.compareFirst}
      onClose={onClose}
    >
      <p>{words.compareText}</p>
      <LargeType label={words.code} value={taken.code.replaceAll("-", "")} />
      <p className="text-ink-2">{words.compareWarning}</p>
      <Checkbox label={words.isSame(user.fullname)} isChecked={isSame} onChange={setSame} />
    </SubmitDialog>
  );
}
