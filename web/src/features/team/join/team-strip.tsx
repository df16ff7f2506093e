import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { RouterLinkButton } from "../../../app/links.tsx";
import { profileQuery } from "../../../app/profile.ts";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TeamAlert } from "../team-alert.tsx";
import { upkeepQuery } from "../upkeep/upkeep-query.ts";
import { uncomparedQuery } from "./join-queries.ts";
import { useJoinReason } from "./join-reason.ts";

const AskedKeys = lazy(async () => ({ default: (await import("../asked/asked-keys.tsx")).AskedKeys }));
const EscrowDialog = lazy(async () => ({ default: (await import("./escrow-dialog.tsx")).EscrowDialog }));

/** Shown above the buckets: what the user must do before the team's buckets can be used. */
export function TeamStrip({ session }: { readonly session: Session }) {
  const words = useTeamText().join;
  const membership = useQuery(profileQuery(session)).data?.enterprise ?? null;
  const reason = useJoinReason(session, membership);
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
        {words.waitingText(name)}
      </TeamAlert>
    );
  return (
    <>
      <KeyForAdmins session={session} name={name} />
      <KeysToDecide session={session} />
    </>
  );
}

/** Keys that the server says are missing, and that no signature entitles a member to. */
function KeysToDecide({ session }: Pick<EscrowDueProps, "session">) {
  const keys = useQuery({ ...upkeepQuery(session), enabled: false }).data?.asked ?? [];
  if (keys.length === 0) return null;
  return (
    <Suspense>
      <AskedKeys session={session} keys={keys} />
    </Suspense>
  );
}

/** Until the user has compared the code, administrators get no key; afterwards they may need a new one. */
function KeyForAdmins({ session, name }: EscrowDueProps) {
  const words = useTeamText().compare;
  const uncompared = useQuery(uncomparedQuery(session)).data;
  if (uncompared === undefined) return null;
  if (uncompared === null) return <EscrowDue session={session} name={name} />;
  return (
    <TeamAlert tone="warning" title={words.ownTitle(name)} to={PATHS["team.join"]} action={words.toCompare}>
      {words.ownText}
    </TeamAlert>
  );
}

interface EscrowDueProps {
  readonly session: Session;
  readonly name: string;
}

/** The enterprise's recovery key has changed, so an administrator could not recover this account. */
function EscrowDue({ session, name }: EscrowDueProps) {
  const words = useTeamText().join;
  const isDue = useQuery({ ...upkeepQuery(session), enabled: false }).data?.escrowDue ?? false;
  const [isOpen, open] = useState(false);
  if (!isDue) return null;
  return (
    <>
      <Alert
        tone="warning"
        title={words.renewTitle}
        action={
          <Button size="sm" onPress={() => open(true)}>
            {words.renew}
          </Button>
        }
      >
        {words.renewText(name)}
      </Alert>
      {isOpen && (
        <Suspense>
          <EscrowDialog session={session} name={name} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
