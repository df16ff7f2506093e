import { Alert } from "@keepwell/ui/alert.tsx";
import { LargeType } from "@keepwell/ui/large-type.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SubmitDialog } from "@keepwell/ui/submit-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { listedMemberQuery, refreshTeam } from "../team-queries.ts";
import type { UserPageProps } from "./user-section.ts";

interface SignNameDialogProps extends UserPageProps {
  readonly onClose: () => void;
}

/**
 * Lets an administrator sign a member's name and address as the server sends them. Shows the code to compare before
 * signing.
 */
export function SignNameDialog({ session, user, onClose }: SignNameDialogProps) {
  const { memberNames: words, admins, users, signedCode } = useTeamText();
  const { data: listed, isError } = useQuery(listedMemberQuery(session, user.uid));
  // The name and address that the user sees since the dialog has opened. These are signed, even if the server has sent
  // others in the meantime.
  const [{ fullname: name, email }] = useState(
    user.change && user.change !== "unverified" ? user.change : user,
  );
  const missing = isError ? users.codeFailed : signedCode.reading;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      if (!listed) return;
      const { renameMember } = await import("@keepwell/client/team/roster/rename-member.ts");
      await renameMember(session, listed, { name, email });
    },
    onDone: () => {
      notify({ tone: "success", text: words.done(name) });
      void refreshTeam(session);
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="lg"
      title={words.question(name)}
      subtitle={email}
      action={words.confirm}
      submission={submission}
      pendingLabel={words.signing}
      disabledReason={listed ? undefined : missing}
      onClose={onClose}
    >
      <div className="flex min-h-40 flex-col gap-4">
        <p>{words.questionText}</p>
        {isError && <Alert tone="error" isLive title={users.codeFailed} />}
        {listed && <LargeType label={admins.code} value={listed.code.replaceAll("-", "")} />}
        <p className="text-ink-2">{admins.compareWarning}</p>
      </div>
    </SubmitDialog>
  );
}
