import type { KeyHolder } from "@keepwell/client/people/fingerprints.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { Suspense } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { SignedBefore } from "../signatures/lazy-signed-before.ts";
import { SignedCode, useSignedCode } from "../signed-code.tsx";
import type { ShownAdmin } from "../team-queries.ts";

interface EndAdminDialogProps {
  readonly session: Session;
  readonly admin: ShownAdmin;
  readonly onCancel: () => void;
  readonly onConfirm: (seen: KeyHolder | undefined) => void;
}

export function EndAdminDialog({ session, admin: { user }, onCancel, onConfirm }: EndAdminDialogProps) {
  const words = useTeamText().admins;
  const code = useSignedCode(session, user.uid);
  return (
    <QuestionDialog
      title={words.question(user.fullname)}
      action={words.remove}
      isDangerous
      disabledReason={code.disabledReason}
      onCancel={onCancel}
      onConfirm={() => onConfirm(code.seen)}
    >
      <p>{words.questionText}</p>
      <SignedCode name={user.fullname} code={code} />
      <Suspense>
        <SignedBefore session={session} uid={user.uid} />
      </Suspense>
    </QuestionDialog>
  );
}
