import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SubmitDialog } from "@keepwell/ui/submit-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { PersonPicker } from "../person-picker.tsx";
import type { FoundPerson } from "../person-search.tsx";
import { refreshTeam, requireUnchanged } from "../team-queries.ts";
import { Candidate } from "./candidate.tsx";

interface AddAdminDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * Makes a member an administrator. The user searches for the member and compares the code. Before the user confirms,
 * the dialog says which keys and rights the member will get.
 */
export function AddAdminDialog({ session, onClose }: AddAdminDialogProps) {
  const words = useTeamText().admins;
  const [person, setPerson] = useState<FoundPerson>();
  const [compared, compare] = useState<string>();
  const choose = (chosen: FoundPerson | undefined) => {
    setPerson(chosen);
    compare(undefined);
  };
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      if (!person || compared === undefined) return;
      await requireUnchanged(session, person);
      const { makeAdmin } = await import("@keepwell/client/team/roster/make-admin.ts");
      return withConfirmation(() => makeAdmin(session, { uid: person.uid, fingerprint: compared }));
    },
    onDone: (made) => {
      notify(
        made === null ? { tone: "info", text: words.isAdmin } : { tone: "success", text: words.granted },
      );
      void refreshTeam(session);
      onClose();
    },
  });
  const missing = compared === undefined ? words.compareFirst : undefined;
  return (
    <SubmitDialog
      size="lg"
      title={words.addTitle}
      action={words.add}
      submission={submission}
      pendingLabel={words.adding}
      disabledReason={person ? missing : words.chooseFirst}
      onClose={onClose}
    >
      <div className="flex min-h-72 flex-col gap-4">
        <p className="text-ink-2">{words.addText}</p>
        <PersonPicker session={session} label={words.who} chosen={person} onChoose={choose} />
        {person && <Candidate session={session} person={person} compared={compared} onCompare={compare} />}
      </div>
    </SubmitDialog>
  );
}
