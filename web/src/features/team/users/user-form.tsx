import type { Session } from "@keepwell/client/session/session.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { inEnterprise, keepUser } from "../team-queries.ts";
import { PERSON_FIELDS, PersonFields, type TypedPerson } from "./person-fields.tsx";
import type { UserSectionProps } from "./user-section.ts";

const typedFrom = ({ firstname, lastname, email }: TeamUser): TypedPerson => ({
  firstname,
  lastname,
  email,
  email_confirm: email,
});

/** The name and address of another member. */
export function UserForm({ session, user, refusal }: UserSectionProps) {
  const { common } = useText();
  const words = useTeamText().users;
  const offline = useOfflineReason();
  const [typed, set] = useState(typedFrom(user));
  const submission = useUserUpdate(session, user, typed, (saved) => set(typedFrom(saved)));
  return (
    <FormSection title={words.details}>
      <form
        ref={submission.form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => (refusal === undefined ? submission.submit(event) : event.preventDefault())}
      >
        <FormAlert submission={submission} />
        <PersonFields
          typed={typed}
          errors={submission.errors}
          onChange={(change) => set((before) => ({ ...before, ...change }))}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            isPending={submission.processing}
            pendingLabel={common.saving}
            disabledReason={offline ?? refusal}
          >
            {common.save}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}

function useUserUpdate(
  session: Session,
  user: TeamUser,
  typed: TypedPerson,
  onSaved: (user: TeamUser) => void,
) {
  const words = useTeamText().users;
  return useSubmit({
    fields: PERSON_FIELDS,
    failureOf,
    action: async () =>
      session.api.team.updateUser({ params: await inEnterprise(session, user.uid), body: { ...typed } }),
    onDone: (saved) => {
      keepUser(session, saved);
      onSaved(saved);
      notify({ tone: "success", text: words.updated });
    },
  });
}
