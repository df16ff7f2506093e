import type { Session } from "@keepwell/client/session/session.ts";
import type { ExportPolicy as Policy } from "@keepwell/client/team/roster/export-policy.ts";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { PolicySection } from "../policy-section.tsx";

const read = async (session: Session) => {
  const [{ requireEnterprise }, { EXPORT_POLICIES }] = await Promise.all([
    import("@keepwell/client/session/own-team.ts"),
    import("@keepwell/client/team/roster/export-policy.ts"),
  ]);
  return { signed: (await requireEnterprise(session)).roster.exporters, policies: EXPORT_POLICIES };
};

const sign = async (session: Session, policy: Policy): Promise<void> => {
  const { signExportPolicy } = await import("@keepwell/client/team/roster/export-policy.ts");
  await signExportPolicy(session, policy);
};

/** Shows an administrator which users may export from the enterprise's buckets, and lets them change this policy. */
export function ExportPolicy({ session }: { readonly session: Session }) {
  const { exportPolicy: words } = useTeamText();
  return (
    <PolicySection<Policy>
      session={session}
      name="export-policy"
      words={words}
      read={() => read(session)}
      sign={(policy) => sign(session, policy)}
    >
      {({ policies, ...field }) => (
        <RadioRows
          label={words.title}
          isLabelHidden
          name="export-policy"
          rows={policies.map((value) => ({ value, ...words.choices[value] }))}
          {...field}
        />
      )}
    </PolicySection>
  );
}
