import type { Session } from "@keepwell/client/session/session.ts";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { TeamAlert } from "../team-alert.tsx";
import { outsideQuery } from "../team-queries.ts";

/**
 * Tells the team's only administrator what their reset has cost. A reset without data gives the account new keys. No
 * other administrator can confirm these keys, so no change of the team can be signed any more.
 */
export function OutsideNote({ session }: { readonly session: Session }) {
  const words = useTeamText().due;
  const { data: isOutside = false, isLoading } = useQuery(outsideQuery(session));
  useHoldsBelow(isLoading);
  if (!isOutside) return null;
  return (
    <div className="mb-6">
      <TeamAlert
        tone="warning"
        title={words.outsideTitle}
        to={PATHS["settings.recovery"]}
        action={words.outsideAction}
      >
        {words.outsideText}
      </TeamAlert>
    </div>
  );
}
