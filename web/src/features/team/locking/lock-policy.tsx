import type { Session } from "@keepwell/client/session/session.ts";
import type { LockPolicy as Policy } from "@keepwell/client/team/roster/lock-policy.ts";
import { Select } from "@keepwell/ui/select.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { PolicySection } from "../policy-section.tsx";
import { refreshTeam } from "../team-queries.ts";

const read = async (session: Session) => {
  const [{ requireEnterprise }, { LOCK_POLICIES }] = await Promise.all([
    import("@keepwell/client/session/own-team.ts"),
    import("@keepwell/client/team/roster/lock-policy.ts"),
  ]);
  return { signed: (await requireEnterprise(session)).roster.lockLimit, policies: LOCK_POLICIES };
};

const sign = async (session: Session, policy: Policy): Promise<void> => {
  const { signLockPolicy } = await import("@keepwell/client/team/roster/lock-policy.ts");
  await signLockPolicy(session, policy);
  // The limit also applies to the administrator's own page.
  void refreshTeam(session);
};

/** Shows an administrator the time after which members' browsers lock at the latest, and lets them change it. */
export function LockPolicy({ session }: { readonly session: Session }) {
  const { lockPolicy: words } = useTeamText();
  return (
    <PolicySection<Policy>
      session={session}
      name="lock-policy"
      words={words}
      read={() => read(session)}
      sign={(policy) => sign(session, policy)}
    >
      {({ policies, ...field }) => (
        <Select<Policy>
          label={words.label}
          options={policies.map((id) => ({ id, label: words.choices[id] }))}
          {...field}
        />
      )}
    </PolicySection>
  );
}
