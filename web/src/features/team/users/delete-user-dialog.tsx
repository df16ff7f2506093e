import type { KeyHolder } from "@keepwell/client/people/fingerprints.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { Suspense, useState } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { PersonPicker } from "../person-picker.tsx";
import type { FoundPerson } from "../person-search.tsx";
import { SignedBefore } from "../signatures/lazy-signed-before.ts";
import { SignedCode, useSignedCode } from "../signed-code.tsx";
import { type ShownUser, useIsAdmin } from "../team-queries.ts";

/** Why the user must choose another member to take over the buckets. Each value names a text of the dialog. */
export type HeirTrouble = "heirNeeded" | "heirRefused";

export interface DeletionChosen {
  readonly heir: string | undefined;
  /** The member whose code was in view. */
  readonly seen: KeyHolder | undefined;
}

interface DeleteUserDialogProps {
  readonly session: Session;
  readonly user: ShownUser;
  /**
   * Set if the dialog is shown again. Either the user must choose a member to take over buckets, or the chosen member
   * cannot take them over.
   */
  readonly trouble: HeirTrouble | undefined;
  /** The people who can take over buckets. */
  readonly heirs: readonly FoundPerson[];
  /** Why only these people can be chosen. */
  readonly heirHint: string;
  readonly onCancel: () => void;
  readonly onConfirm: (chosen: DeletionChosen) => void;
}

/**
 * Asks before a user is deleted. Says what is lost with the account, and asks who takes over the buckets that must be
 * kept.
 */
export function DeleteUserDialog(props: DeleteUserDialogProps) {
  const { session, user, trouble, heirs, heirHint, onCancel, onConfirm } = props;
  const { common } = useText();
  const words = useTeamText().users;
  const [heir, choose] = useState<FoundPerson>();
  const isAdmin = useIsAdmin(session);
  const isInvited = user.state === "invited";
  const code = useSignedCode(session, user.uid);
  const heirMissing = trouble && !heir ? words.heirNeeded : undefined;
  return (
    <QuestionDialog
      size="md"
      title={words.question(user.fullname)}
      subtitle={user.email}
      action={common.delete}
      isDangerous
      disabledReason={heirMissing ?? (isInvited ? undefined : code.disabledReason)}
      onCancel={onCancel}
      onConfirm={() => onConfirm({ heir: heir?.uid, seen: isInvited ? undefined : code.seen })}
    >
      {isInvited ? (
        <p>{words.endsInvitation}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <SignedCode name={user.fullname} code={code} />
          {user.is_admin && (
            <Suspense>
              <SignedBefore session={session} uid={user.uid} />
            </Suspense>
          )}
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {words.consequences(isAdmin).map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
          {trouble && <Alert tone="error" isLive title={words[trouble]} />}
          <PersonPicker
            session={session}
            label={words.heir}
            hint={heirHint}
            among={heirs}
            chosen={heir}
            onChoose={choose}
          />
        </div>
      )}
    </QuestionDialog>
  );
}
