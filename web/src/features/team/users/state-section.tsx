import { Button } from "@keepwell/ui/button.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { useState } from "react";
import { RouterTextLink } from "../../../app/links.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { stopReason } from "../changed-name.tsx";
import { useIsAdmin } from "../team-queries.ts";
import { stateWords } from "./state-words.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";
import { useLinkWords } from "./use-link-words.ts";
import { useUserState } from "./use-user-state.ts";
import type { UserSectionProps } from "./user-section.ts";

/** Shows a member's state (such as invited or suspended), explains it, and offers actions. */
export function StateSection(props: UserSectionProps) {
  const { session, user } = props;
  const text = useTeamText();
  const words = text.users;
  const isAdmin = useIsAdmin(session);
  return (
    <FormSection title={words.state}>
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{stateWords(user, text)}</p>
        <p className="max-w-prose text-ink-2">{useMeaning(props)}</p>
        {user.state === "pending" && user.has_joined && isAdmin && (
          <p>
            <RouterTextLink to={PATHS["team.users"]}>{words.toWaiting}</RouterTextLink>
          </p>
        )}
      </div>
      <StateActs {...props} />
    </FormSection>
  );
}

function useMeaning({ session, user }: UserSectionProps): string {
  const { meanings } = useTeamText().users;
  const link = useLinkWords(session);
  if (user.state === "invited" && user.invitation)
    return link.linkState(user.invitation.sent_at, user.invitation.expires_at);
  if (user.state === "pending") return user.has_joined ? meanings.waiting : meanings.notJoined;
  if (user.state === "suspended") return meanings.suspended;
  return user.is_admin ? meanings.admin : meanings.active;
}

function StateActs({ session, user, refusal }: UserSectionProps) {
  const { users: words, memberNames } = useTeamText();
  const link = useLinkWords(session);
  const offline = useOfflineReason();
  const [isAsking, ask] = useState(false);
  const acts = useUserState(session, user);
  const isOneself = user.uid === session.identity.uid;
  const disabledReason = offline ?? refusal ?? (isOneself ? words.notOneself : undefined);
  const stopped = disabledReason ?? stopReason(user.change, memberNames);
  const act = (label: string, onPress: () => void, reason = disabledReason) => (
    <Button isPending={acts.isPending} disabledReason={reason} onPress={onPress}>
      {label}
    </Button>
  );
  return (
    <div>
      {user.state === "invited" && act(link.sendAgain, acts.sendAgain)}
      {user.state === "suspended" && act(words.restore, acts.restore)}
      {(user.state === "active" || user.state === "pending") && act(words.suspend, () => ask(true), stopped)}
      {isAsking && (
        <SuspendDialog
          session={session}
          user={user}
          onCancel={() => ask(false)}
          onConfirm={(seen) => {
            ask(false);
            acts.suspend(seen);
          }}
        />
      )}
    </div>
  );
}
