import type { Session } from "@keepwell/client/session/session.ts";
import type { MemberFactors } from "@keepwell/contract/team/member-factors.endpoints.ts";
import { AskedSetting } from "@keepwell/ui/asked-setting.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { RouterTextLink } from "../../../app/links.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { PATHS } from "../../../paths.ts";
import { useTeamHealthText } from "../../../text/team-health-text.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { loadEnterpriseParams, teamKey } from "../team-queries.ts";
import { memberFactorsQuery } from "./member-factors-query.ts";

/** Whether the enterprise requires a second factor; null if the server is too old for this policy. */
const policyQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "factor-policy"] as const,
    queryFn: async () => {
      const params = await loadEnterpriseParams(session);
      return (await session.api.team.getEnterprise({ params })).factor_required ?? null;
    },
  });

/** Shows an administrator whether members need a second factor, and lets them change this policy. */
export function FactorPolicy({ session }: { readonly session: Session }) {
  const isRequired = useQuery(policyQuery(session)).data ?? null;
  const rows = useQuery(memberFactorsQuery(session)).data;
  if (isRequired === null || !rows) return null;
  return <PolicySetting session={session} isRequired={isRequired} rows={rows} />;
}

interface PolicySettingProps {
  readonly session: Session;
  readonly isRequired: boolean;
  readonly rows: readonly MemberFactors[];
}

function PolicySetting({ session, isRequired, rows }: PolicySettingProps) {
  const words = useTeamText().factorPolicy;
  const { factors } = useTeamHealthText();
  const offline = useOfflineReason();
  const [isAsking, ask] = useState(false);
  const without = rows.filter(({ two_factor }) => !two_factor);
  const isOwnMissing = without.some(({ user }) => user.uid === session.identity.uid);
  const setting = useMutation({
    mutationFn: async (required: boolean) => {
      const params = await loadEnterpriseParams(session);
      await withConfirmation(() => session.api.team.setFactorPolicy({ params, body: { required } }));
    },
    onSuccess: (_, required) => {
      queryClient.setQueryData(policyQuery(session).queryKey, required);
      notify({ tone: "success", text: required ? words.required : words.ended });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled: () => ask(false),
  });
  const { require } = words;
  const ownFirst = !isRequired && isOwnMissing;
  return (
    <AskedSetting
      title={words.title}
      text={isRequired ? words.on : words.off}
      change={isRequired ? words.end : { ...require, explain: require.explain(without.length) }}
      disabledReason={offline ?? (ownFirst ? words.ownFirst : undefined)}
      isAsking={isAsking}
      ask={ask}
      isPending={setting.isPending}
      onConfirm={() => setting.mutate(!isRequired)}
    >
      <p className="text-ink-2">
        {factors.summary(without.length, rows.length)}{" "}
        <RouterTextLink to={PATHS["team.health"]}>{words.members}</RouterTextLink>
      </p>
      {ownFirst && (
        <p className="text-ink-2">
          {words.ownFirst} <RouterTextLink to={PATHS["settings.tfa"]}>{words.ownPage}</RouterTextLink>
        </p>
      )}
    </AskedSetting>
  );
}
