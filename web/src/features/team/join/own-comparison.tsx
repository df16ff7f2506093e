import type { Session } from "@keepwell/client/session/session.ts";
import type { Uncompared } from "@keepwell/client/team/join-invited.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useQuery } from "@tanstack/react-query";
import { AsShown } from "../../../app/as-shown.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { CompareCard } from "../compare-card.tsx";
import { ComparisonForm } from "../comparison-form.tsx";
import { useCompared } from "../use-compared.ts";
import { ownCodeQuery, uncomparedQuery } from "./join-queries.ts";

interface OwnComparisonProps {
  readonly session: Session;
  /** The name of the team. */
  readonly name: string;
}

const codeOf = ({ code }: Uncompared): string => code;

/**
 * Shows a member's own joining code after they have joined. An administrator may ask for it. The member may not have
 * compared the code yet.
 */
export function OwnComparison({ session, name }: OwnComparisonProps) {
  const words = useTeamText().compare;
  const code = useQuery(ownCodeQuery(session)).data;
  const uncompared = useQuery(uncomparedQuery(session)).data;
  if (uncompared === undefined) return null;
  if (uncompared === null) return <CompareCard code={code} text={words.ownHow} />;
  return (
    <AsShown value={uncompared} compared={codeOf}>
      {(shown = uncompared) => <StillToCompare session={session} name={name} uncompared={shown} />}
    </AsShown>
  );
}

interface StillToCompareProps extends OwnComparisonProps {
  readonly uncompared: Uncompared;
}

function StillToCompare({ session, name, uncompared }: StillToCompareProps) {
  const words = useTeamText().compare;
  const submission = useCompared(session, async () =>
    (await import("@keepwell/client/team/join-invited.ts")).confirmCompared(session, uncompared),
  );
  return (
    <div className="flex max-w-form flex-col gap-3">
      <Alert tone="warning" title={words.ownTitle(name)}>
        {words.ownText}
      </Alert>
      <ComparisonForm
        submission={submission}
        code={uncompared.code}
        text={`${words.ownHow} ${words.ownDiffers}`}
        button={words.isSame}
        isPrimary
      />
    </div>
  );
}
