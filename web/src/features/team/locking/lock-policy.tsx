import type { Session } from "@keepwell/client/session/session.ts";
import type { LockPolicy as Policy } from "@keepwell/client/team/roster/lock-policy.ts";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { refreshTeam, teamKey } from "../team-queries.ts";

/** The lock policy in the verified roster, and the choices. */
const policyQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "lock-policy"] as const,
    queryFn: async () => {
      const [{ requireEnterprise }, { LOCK_POLICIES }] = await Promise.all([
        import("@keepwell/client/session/own-team.ts"),
        import("@keepwell/client/team/roster/lock-policy.ts"),
      ]);
      return { signed: (await requireEnterprise(session)).roster.lockLimit, policies: LOCK_POLICIES };
    },
  });

/** Shows an administrator after what time members lock at the latest, and lets them change this policy. */
export function LockPolicy({ session }: { readonly session: Session }) {
  const { data } = useQuery(policyQuery(session));
  return data ? <PolicyForm session={session} {...data} /> : null;
}

interface PolicyFormProps {
  readonly session: Session;
  readonly signed: Policy;
  readonly policies: readonly Policy[];
}

function PolicyForm({ session, signed, policies }: PolicyFormProps) {
  const { lockPolicy: words } = useTeamText();
  const [edited, choose] = useState<Policy | null>(null);
  const chosen = edited ?? signed;
  const field = useRef<HTMLDivElement>(null);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { signLockPolicy } = await import("@keepwell/client/team/roster/lock-policy.ts");
      await signLockPolicy(session, chosen);
    },
    onDone: () => {
      queryClient.setQueryData(policyQuery(session).queryKey, { signed: chosen, policies });
      choose(null);
      // The button that was pressed is shown only after a change.
      focusWhenLost(() => field.current?.querySelector("button") ?? null);
      // The administrator's own page follows the limit too.
      void refreshTeam(session);
      notify({ tone: "success", text: words.saved });
    },
  });
  return (
    <FormSection title={words.title} text={words.text}>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        <div ref={field}>
          <Select<Policy>
            label={words.label}
            value={chosen}
            onChange={choose}
            options={policies.map((id) => ({ id, label: words.choices[id] }))}
          />
        </div>
        {chosen !== signed && (
          <div>
            <SaveButton submission={submission} />
          </div>
        )}
      </Form>
    </FormSection>
  );
}
