import type { Session } from "@keepwell/client/session/session.ts";
import { useState } from "react";
import { CapacityAlert } from "../../../app/capacity-alert.tsx";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { enterpriseOf, refreshTeam } from "../team-queries.ts";
import { PERSON_FIELDS, PersonFields, type TypedPerson } from "./person-fields.tsx";

const FORM = "add-user-form";
const NOBODY: TypedPerson = { firstname: "", lastname: "", email: "", email_confirm: "" };

interface AddUserDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Invites somebody: a letter brings the link with which to set a password. */
export function AddUserDialog({ session, onClose }: AddUserDialogProps) {
  const { common } = useText();
  const words = useTeamText().users;
  const [typed, set] = useState(NOBODY);
  const submission = useSubmit({
    fields: PERSON_FIELDS,
    failureOf,
    action: async () =>
      session.api.team.createUser({ params: await enterpriseOf(session), body: { ...typed } }),
    onDone: ({ email }) => {
      void refreshTeam(session);
      notify({ tone: "success", text: words.invited(email) });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      title={words.addTitle}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={submission.processing}
            pendingLabel={words.inviting}
          >
            {words.invite}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submission.submit}
      >
        <p className="text-ink-2">{words.addText}</p>
        <CapacityAlert session={session} submission={submission} />
        <PersonFields
          typed={typed}
          errors={submission.errors}
          onChange={(change) => set((before) => ({ ...before, ...change }))}
        />
      </form>
    </Dialog>
  );
}
