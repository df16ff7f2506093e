import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { RouterLinkButton } from "../../../app/links.tsx";
import { profileQuery } from "../../../app/profile.ts";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { TeamAlert } from "../team-alert.tsx";
import { uncomparedQuery } from "./join-queries.ts";
import { useJoinReason } from "./join-reason.ts";
import { useWaitingText } from "./use-waiting-text.ts";

/**
 * Shown above the buckets. Asks the user to join the team or to compare the joining code, or says that they wait for an
 * administrator.
 */
export function TeamStrip({ session }: { readonly session: Session }) {
  const words = useTeamText().join;
  const waitingText = useWaitingText(session);
  const profile = useQuery(profileQuery(session));
  const membership = profile.data?.enterprise ?? null;
  const { reason, isLoading } = useJoinReason(session, membership);
  useHoldsBelow(profile.isLoading || isLoading);
  if (!membership) return null;
  const { name, state } = membership;
  if (reason)
    return (
      <Alert
        tone="info"
        title={reason === "invited" ? words.invitedTitle(name) : words[reason].title(name)}
        action={
          <RouterLinkButton to={PATHS["team.join"]} variant="primary" size="sm">
            {words.toJoin}
          </RouterLinkButton>
        }
      >
        {reason === "invited" ? words.invitedText : words[reason].text}
      </Alert>
    );
  if (state === "pending")
    return (
      <TeamAlert tone="info" title={words.waitingTitle} to={PATHS["team.join"]} action={words.toCode}>
        {waitingText(name)}
      </TeamAlert>
    );
  return <Uncompared session={session} name={name} />;
}

interface UncomparedProps {
  readonly session: Session;
  readonly name: string;
}

/** Asks the user to compare the joining code. Until they have compared it, this account gives administrators no key. */
function Uncompared({ session, name }: UncomparedProps) {
  const words = useTeamText().compare;
  const { data: uncompared, isLoading } = useQuery(uncomparedQuery(session));
  useHoldsBelow(isLoading);
  if (!uncompared) return null;
  return (
    <TeamAlert tone="warning" title={words.ownTitle(name)} to={PATHS["team.join"]} action={words.toCompare}>
      {words.ownText}
    </TeamAlert>
  );
}
