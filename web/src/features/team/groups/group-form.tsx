import type { Session } from "@keepwell/client/session/session.ts";
import { renameGroup } from "@keepwell/client/team/permissions/change-group.ts";
import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import { groupQuery, inEnterprise, useIsAdmin } from "../team-queries.ts";
import { GROUP_FIELDS, GroupFields, useTypedGroup } from "./group-fields.tsx";

interface GroupFormProps {
  readonly session: Session;
  readonly group: UserGroup;
}

export function GroupForm({ session, group }: GroupFormProps) {
  const words = useTeamText().groups;
  const typed = useTypedGroup(group);
  const isAdmin = useIsAdmin(session);
  const submission = useSubmit({
    fields: GROUP_FIELDS,
    failureOf,
    action: async () => renameGroup(session, await inEnterprise(session, group.uid), typed.typed),
    onDone: (saved) => {
      queryClient.setQueryData(groupQuery(session, saved.uid).queryKey, saved);
      typed.forget();
      notify({ tone: "success", text: words.updated });
      const names = { name: typed.typed.friendly_name, called: group.friendly_name };
      void confirmOwn(session, { asks: "group_rename", uid: group.uid, ...names }, isAdmin);
    },
  });
  return (
    <FormSection title={words.details} {...(group.gen === null ? { text: words.noKey } : {})}>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        <GroupFields group={typed} errors={submission.errors} />
        <div>
          <SaveButton submission={submission} />
        </div>
      </Form>
    </FormSection>
  );
}
