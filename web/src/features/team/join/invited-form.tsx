import type { Session } from "@keepwell/client/session/session.ts";
import type { JoinOffer } from "@keepwell/client/team/join.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { CompareCard } from "../compare-card.tsx";
import { refreshMembership } from "./join-queries.ts";
import { JoinTerms } from "./join-terms.tsx";

interface InvitedFormProps {
  readonly session: Session;
  readonly offer: JoinOffer;
}

/**
 * Explains what joining the enterprise changes, and shows the joining code. The user compares the code now or later.
 * The form does not ask for the password, because the account's key was sealed for the team when the user set the
 * password.
 */
export function InvitedForm({ session, offer }: InvitedFormProps) {
  const { join, compare } = useTeamText();
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const compared = useRef(false);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () =>
      (await import("@keepwell/client/team/join-invited.ts")).joinInvited(session, {
        fingerprint: offer.fingerprint,
        compared: compared.current,
      }),
    onDone: () => {
      notify({ tone: "success", text: join.joined(offer.name) });
      void refreshMembership(session);
      void navigate({ to: PATHS.home });
    },
  });
  const joinAs = (isCompared: boolean) => () => {
    compared.current = isCompared;
    submission.submit();
  };
  return (
    <div className="flex max-w-form flex-col gap-6">
      <p>{join.text(offer.name, offer.members, offer.admins)}</p>
      <JoinTerms />
      <FormAlert submission={submission} />
      <CompareCard code={offer.code} text={compare.joinText}>
        <Button
          variant="primary"
          isPending={submission.processing}
          pendingLabel={join.joining}
          disabledReason={offline}
          onPress={joinAs(true)}
        >
          {compare.join}
        </Button>
        <Button isPending={submission.processing} disabledReason={offline} onPress={joinAs(false)}>
          {compare.joinLater}
        </Button>
        <p className="text-meta text-ink-2">{compare.joinLaterText}</p>
      </CompareCard>
    </div>
  );
}
