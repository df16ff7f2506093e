import type { KeyHolder } from "@keepwell/client/people/fingerprints.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { Suspense } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { SignedBefore } from "../signatures/lazy-signed-before.ts";
import { SignedCode, useSignedCode } from "../signed-code.tsx";
import type { ShownUser } from "../team-queries.ts";

interface SuspendDialogProps {
  readonly session: Session;
  readonly user: ShownUser;
  readonly onCancel: () => void;
  readonly onConfirm: (seen: KeyHolder | undefined) => void;
}

export function SuspendDialog({ session, user, onCancel, onConfirm }: SuspendDialogProps) {
  const words = useTeamText().users;
  const code = useSignedCode(session, user.uid);
  return (
    <QuestionDialog
      title={words.suspendQuestion(user.fullname)}
      action={words.suspend}
      isDangerous
      disabledReason={code.disabledReason}
      onCancel={onCancel}
      onConfirm={() => onConfirm(code.seen)}
    >
      <p>{words.suspendText}</p>
      <SignedCode name={user.fullname} code={code} />
      {user.is_admin && (
        <Suspense>
          <SignedBefore session={session} uid={user.uid} />
        </Suspense>
      )}
    </QuestionDialog>
  );
}
