import type { Session } from "@keepwell/client/session/session.ts";
import type { ExportPolicy as Policy } from "@keepwell/client/team/roster/export-policy.ts";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { teamKey } from "../team-queries.ts";

/** The export policy in the verified roster, and the choices. */
const policyQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "export-policy"] as const,
    queryFn: async () => {
      const [{ requireEnterprise }, { EXPORT_POLICIES }] = await Promise.all([
        import("@keepwell/client/session/own-team.ts"),
        import("@keepwell/client/team/roster/export-policy.ts"),
      ]);
      return { signed: (await requireEnterprise(session)).roster.exporters, policies: EXPORT_POLICIES };
    },
  });

/** Shows an administrator which users may export from the enterprise's buckets, and lets them change this policy. */
export function ExportPolicy({ session }: { readonly session: Session }) {
  const { data } = useQuery(policyQuery(session));
  return data ? <PolicyForm session={session} {...data} /> : null;
}

interface PolicyFormProps {
  readonly session: Session;
  readonly signed: Policy;
  readonly policies: readonly Policy[];
}

function PolicyForm({ session, signed, policies }: PolicyFormProps) {
  const { exportPolicy: words } = useTeamText();
  const [edited, choose] = useState<Policy | null>(null);
  const chosen = edited ?? signed;
  const field = useRef<HTMLDivElement>(null);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { signExportPolicy } = await import("@keepwell/client/team/roster/export-policy.ts");
      await signExportPolicy(session, chosen);
    },
    onDone: () => {
      queryClient.setQueryData(policyQuery(session).queryKey, { signed: chosen, policies });
      choose(null);
      // The button that was pressed is shown only after a change.
      focusWhenLost(() => field.current?.querySelector<HTMLElement>(":checked") ?? null);
      notify({ tone: "success", text: words.saved });
    },
  });
  return (
    <FormSection title={words.title} text={words.text}>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        <div ref={field}>
          <RadioRows
            label={words.title}
            isLabelHidden
            name="export-policy"
            value={chosen}
            onChange={choose}
            rows={policies.map((value) => ({ value, ...words.choices[value] }))}
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
