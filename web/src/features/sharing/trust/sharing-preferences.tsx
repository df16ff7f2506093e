import { setVerifiedOnly } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { ownCodeQuery, verifiedOnlyQuery } from "../sharing-queries.ts";

/**
 * Shows the account's own code, with which other people can compare. Outside of a team, also shows the setting that
 * allows sharing only after a comparison. Members of a team have no such setting, because they share only inside the
 * team.
 */
export function SharingPreferences({ session }: { readonly session: Session }) {
  const text = useSharingText();
  const words = text.preferences;
  const code = useQuery(ownCodeQuery(session));
  const { isOn, change } = useVerifiedOnly(session);
  const isTeam = session.identity.entity !== null;
  return (
    <FormSection title={isTeam ? words.teamTitle : words.title}>
      {change.isError && <Alert tone="error" isLive title={titledMessage(change.error)} />}
      {!isTeam && (
        <Checkbox
          label={words.verifiedOnly}
          hint={words.verifiedOnlyHint}
          isChecked={isOn ?? false}
          disabledReason={isOn === undefined || change.isPending ? words.verifiedOnlyHint : undefined}
          onChange={(next) => change.mutate(next)}
        />
      )}
      <div>
        <p className="text-meta text-ink-2">{text.trust.yourCode}</p>
        <div className="mt-1 min-h-6">
          {code.isError && text.trust.codesFailed}
          {code.data !== undefined && <SpokenCode groups={code.data.split("-")} />}
        </div>
        <p className="mt-1 text-meta text-ink-2">{words.codeHint}</p>
      </div>
    </FormSection>
  );
}

/**
 * Returns the setting and changes it. `isOn` is undefined until it is loaded. A change is shown at once. If it cannot
 * be saved, it is reverted.
 */
const useVerifiedOnly = (session: Session) => {
  const query = verifiedOnlyQuery(session);
  const { data } = useQuery(query);
  const change = useMutation({
    mutationFn: (isOn: boolean) => setVerifiedOnly(session, isOn),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { isOn: change.isPending ? change.variables : data, change };
};
