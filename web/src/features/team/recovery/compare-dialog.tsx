import { hasCode } from "@keepwell/client/api/call-failure.ts";
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
import { refreshTeam, type ShownRequest } from "../team-queries.ts";
import { isHeldByOther, LostDialog } from "./taken-over.tsx";

interface CompareDialogProps {
  readonly session: Session;
  readonly taken: TakenRequest;
  /** The request in its current state; undefined if it is no longer in the list. */
  readonly current: ShownRequest | undefined;
  readonly onClose: () => void;
}

/**
 * Whether a time is later than another one. ISO times can be compared as strings. If the list shows another
 * administrator with an earlier time, the list is only out of date. With a later time, that administrator has taken the
 * request over.
 */
const isLater = (at: string | null, than: string | null): boolean => at !== null && at > (than ?? "");

/**
 * Shows the code that the administrator compares with the member by voice. The member gets the account key only after
 * the administrator has confirmed that the codes are equal.
 */
export function CompareDialog({ session, taken, current, onClose }: CompareDialogProps) {
  const words = useTeamText().recovery;
  const approved = useSendsMail(session) ? words.approved : words.approvedKept;
  const [isSame, setSame] = useState(false);
  const { user } = taken.request;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { approve } = await import("@keepwell/client/team/approve-recovery.ts");
      try {
        return await withConfirmation(() => approve(session, taken));
      } catch (error) {
        // Another administrator may have taken the request over. The refetched list then shows this.
        if (hasCode(error, "conflict")) await refreshTeam(session);
        throw error;
      }
    },
    onDone: () => {
      notify({ tone: "success", text: approved(user.fullname) });
      void refreshTeam(session);
      onClose();
    },
  });
  if (isHeldByOther(current, session.identity.uid) && isLater(current.taken_at, taken.request.taken_at))
    return <LostDialog request={current} onClose={onClose} />;
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
