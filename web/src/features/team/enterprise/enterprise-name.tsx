import type { Session } from "@keepwell/client/session/session.ts";
import { ENTERPRISE_NAME_MAX } from "@keepwell/contract/fields.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { profileQuery } from "../../../app/profile.ts";
import { queryClient } from "../../../app/query-client.ts";
import type { Membership } from "../../../app/team-rights.ts";
import { useTeamText } from "../../../text/team-text.ts";

interface EnterpriseNameProps {
  readonly session: Session;
  readonly enterprise: Pick<Membership, "uid" | "name">;
}

/** Lets an administrator rename the enterprise. */
export function EnterpriseName({ session, enterprise: { uid, name } }: EnterpriseNameProps) {
  const { enterpriseName: words } = useTeamText();
  const [edited, edit] = useState<string | null>(null);
  const typed = edited ?? name;
  const submission = useSubmit({
    fields: ["name"],
    failureOf,
    action: () => session.api.team.updateEnterprise({ params: { enterpriseId: uid }, body: { name: typed } }),
    onDone: (saved) => {
      queryClient.setQueryData(profileQuery(session).queryKey, (profile) =>
        profile?.enterprise
          ? { ...profile, enterprise: { ...profile.enterprise, name: saved.name } }
          : profile,
      );
      edit(null);
      notify({ tone: "success", text: words.saved });
    },
  });
  return (
    <FormSection title={words.title} text={words.text}>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        <TextField
          {...submission.field("name", typed, edit)}
          label={words.label}
          isPrivate
          maxLength={ENTERPRISE_NAME_MAX}
        />
        {typed.trim() !== name && (
          <div>
            <SaveButton submission={submission} />
          </div>
        )}
      </Form>
    </FormSection>
  );
}
