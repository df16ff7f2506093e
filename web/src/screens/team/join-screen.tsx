import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AsShown } from "../../app/as-shown.tsx";
import { RouterLinkButton } from "../../app/links.tsx";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import type { Membership } from "../../app/team-rights.ts";
import { PageFrame } from "../../features/shell/page-frame.tsx";
import { InvitedForm } from "../../features/team/join/invited-form.tsx";
import { JoinForm } from "../../features/team/join/join-form.tsx";
import { joinQuery } from "../../features/team/join/join-queries.ts";
import { type JoinReason, useJoinReason } from "../../features/team/join/join-reason.ts";
import { OwnComparison } from "../../features/team/join/own-comparison.tsx";
import { useWaitingText } from "../../features/team/join/use-waiting-text.ts";
import { PATHS } from "../../paths.ts";
import { useTeamText } from "../../text/team-text.ts";
import { useText } from "../../text/text.ts";
import { BackToBuckets } from "../back-to-buckets.tsx";
import { TeamQuery } from "./team-query.tsx";

/**
 * A user joins the team here, for the first time or again, and then waits for an administrator. A user who has joined
 * sees their joining code.
 */
export function JoinScreen() {
  const text = useText();
  const words = useTeamText().join;
  const profile = useQuery(profileQuery(useSession()));
  const name = profile.data?.enterprise?.name;
  const title = name === undefined ? words.title : words.titleOf(name);
  return (
    <PageFrame>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${text.common.productName}`}
        back={<BackToBuckets />}
      />
      <TeamQuery query={profile}>{({ enterprise }) => <Step membership={enterprise} />}</TeamQuery>
    </PageFrame>
  );
}

function Step({ membership }: { readonly membership: Membership | null }) {
  const session = useSession();
  const words = useTeamText().join;
  const waitingText = useWaitingText(session);
  const { reason } = useJoinReason(session, membership);
  if (membership === null) return <StatusPanel title={words.none} />;
  if (reason) return <Offer reason={reason} />;
  const { name } = membership;
  const isPending = membership.state === "pending";
  return (
    <div className="flex flex-col gap-6">
      <StatusPanel title={isPending ? words.waitingTitle : words.isMember(name)}>
        {isPending && waitingText(name)}
      </StatusPanel>
      <OwnComparison session={session} name={name} />
    </div>
  );
}

function Offer({ reason }: { readonly reason: JoinReason }) {
  const session = useSession();
  const words = useTeamText().join;
  const query = useQuery(joinQuery(session));
  return (
    <TeamQuery query={query}>
      {(offer) =>
        offer === null ? (
          <StatusPanel title={words.none} />
        ) : (
          <AsShown value={offer} compared={({ name, code }) => `${name} ${code}`}>
            {(shown = offer) =>
              shown.codeOf === "both" ? (
                <InvitedForm session={session} offer={shown} />
              ) : (
                <JoinForm session={session} offer={shown} reason={reason} />
              )
            }
          </AsShown>
        )
      }
    </TeamQuery>
  );
}

function StatusPanel({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const text = useText().shell;
  return (
    <EmptyState title={title} action={<RouterLinkButton to={PATHS.home}>{text.goHome}</RouterLinkButton>}>
      {children}
    </EmptyState>
  );
}
