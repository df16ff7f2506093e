import type { Session } from "@keepwell/client/session/session.ts";
import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import { enterpriseOf, useIsAdmin } from "../team-queries.ts";
import { GROUP_FIELDS, GroupFields, useTypedGroup } from "./group-fields.tsx";

const FORM = "create-group-form";

interface CreateGroupDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onCreated: (group: UserGroup) => void;
}

export function CreateGroupDialog({ session, onClose, onCreated }: CreateGroupDialogProps) {
  const { common } = useText();
  const words = useTeamText().groups;
  const group = useTypedGroup(undefined);
  const isAdmin = useIsAdmin(session);
  const submission = useSubmit({
    fields: GROUP_FIELDS,
    failureOf,
    action: async () =>
      session.api.team.createGroup({ params: await enterpriseOf(session), body: { ...group.typed } }),
    onDone: (created) => {
      void confirmOwn(session, created.uid, isAdmin);
      onCreated(created);
    },
  });
  return (
    <Dialog
      isOpen
      title={words.createTitle}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={submission.processing}
            pendingLabel={common.creating}
          >
            {common.create}
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
        <FormAlert submission={submission} />
        <GroupFields group={group} errors={submission.errors} autoFocus />
      </form>
    </Dialog>
  );
}
