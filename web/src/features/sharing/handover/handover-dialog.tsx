import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { offerBucket } from "@keepwell/client/sharing/handover.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { Select } from "@keepwell/ui/select.tsx";
import { SubmitDialog } from "@keepwell/ui/submit-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useKnownPeopleText } from "../../../text/known-people-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { displayEmail, displayName } from "../member.ts";
import { CodePair } from "../trust/code-pair.tsx";
import { comparedOf } from "../trust/compared-of.ts";

interface HandoverDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The members to whom the bucket can be offered. */
  readonly candidates: readonly Member[];
  readonly onOffered: () => void;
  readonly onClose: () => void;
}

const isAsChosen = ({ person: chosen }: Member, { person }: Member): boolean =>
  (chosen && comparedOf(chosen)) === (person && comparedOf(person));

/** Lets the user choose the bucket's next owner, and says what the transfer changes. */
export function HandoverDialog({ session, bucket, candidates, onOffered, onClose }: HandoverDialogProps) {
  const text = useSharingText().handover;
  const known = useKnownPeopleText();
  const [chosen, choose] = useState<Member>();
  const current = candidates.find(({ access }) => access.uid === chosen?.access.uid);
  // If the person's keys have changed since the user has chosen them, the user must choose them again ([Note: As
  // shown]).
  const candidate = chosen && current && isAsChosen(chosen, current) ? chosen : undefined;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => candidate && offerBucket(session, bucket, candidate),
    onDone: () => {
      if (!candidate) return;
      notify({ tone: "success", text: text.offered(displayName(candidate)) });
      onOffered();
      onClose();
    },
  });
  return (
    <SubmitDialog
      title={text.dialogTitle(bucket.name)}
      action={text.offer}
      submission={submission}
      pendingLabel={text.offering}
      disabledReason={candidate ? undefined : text.choose}
      onClose={onClose}
    >
      <Select
        label={text.to}
        placeholder={text.choosePerson}
        options={candidates.map((member) => ({
          id: member.access.uid,
          label: displayName(member),
          note: displayEmail(member),
        }))}
        value={candidate?.access.uid}
        onChange={(uid) => choose(candidates.find(({ access }) => access.uid === uid))}
      />
      {candidate?.person && !candidate.person.isConfirmed && (
        <CodePair
          session={session}
          code={candidate.person.code}
          theirs={known.theirCode(displayName(candidate))}
        />
      )}
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-2">
        {text.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </SubmitDialog>
  );
}
