import type { Session } from "@keepwell/client/session/session.ts";
import { createGroup } from "@keepwell/client/team/permissions/change-group.ts";
import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import { loadEnterpriseParams, useIsAdmin } from "../team-queries.ts";
import { GROUP_FIELDS, GroupFields, useTypedGroup } from "./group-fields.tsx";

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
    action: async () => createGroup(session, { ...(await loadEnterpriseParams(session)), ...group.typed }),
    onDone: (created) => {
      void confirmOwn(
        session,
        { asks: "group_create", uid: created.uid, name: group.typed.friendly_name },
        isAdmin,
      );
      onCreated(created);
    },
  });
  return (
    <FormDialog
      title={words.createTitle}
      submission={submission}
      action={common.create}
      pendingLabel={common.creating}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      <GroupFields group={group} errors={submission.errors} autoFocus />
    </FormDialog>
  );
}
