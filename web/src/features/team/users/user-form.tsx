import type { Session } from "@keepwell/client/session/session.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { inEnterprise, keepUser, type ShownUser, useIsAdmin } from "../team-queries.ts";
import { PERSON_FIELDS, PersonFields, type TypedPerson } from "./person-fields.tsx";
import { signOwnRename } from "./sign-own-rename.ts";
import { storedPerson } from "./stored-person.ts";
import type { UserSectionProps } from "./user-section.ts";

/** The form for another member's name and address. */
export function UserForm({ session, user, refusal }: UserSectionProps) {
  const words = useTeamText().users;
  const [edited, edit] = useState<Partial<TypedPerson>>({});
  const typed = { ...storedPerson(user), ...edited };
  const submission = useUserUpdate(session, user, typed, () => edit({}));
  return (
    <FormSection title={words.details}>
      <Form submission={submission} refusal={refusal}>
        <FormAlert submission={submission} />
        <PersonFields
          typed={typed}
          errors={submission.errors}
          onChange={(change) => edit((before) => ({ ...before, ...change }))}
        />
        <div>
          <SaveButton submission={submission} disabledReason={refusal} />
        </div>
      </Form>
    </FormSection>
  );
}

function useUserUpdate(session: Session, user: ShownUser, typed: TypedPerson, onSaved: () => void) {
  const words = useTeamText().users;
  const isAdmin = useIsAdmin(session);
  return useSubmit({
    fields: PERSON_FIELDS,
    failureOf,
    action: async () => {
      const params = await inEnterprise(session, user.uid);
      const saved = await session.api.team.updateUser({ params, body: typed });
      if (isAdmin) await signOwnRename(session, user, typed);
      await keepUser(session, saved);
    },
    onDone: () => {
      onSaved();
      notify({ tone: "success", text: words.updated });
    },
  });
}
