import type { Member } from "@keepwell/client/keys/members.ts";
import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { removeMember } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useKnownPeopleText } from "../../../text/known-people-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { displayName } from "../member.ts";
import { RemovedPerson } from "./removed-person.tsx";

interface RemoveDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly member: Member;
  readonly onCancel: () => void;
  readonly onRemoved: (hadKey: boolean) => void;
}

export function RemoveDialog({ session, bucket, member, onCancel, onRemoved }: RemoveDialogProps) {
  const text = useSharingText().removal;
  const known = useKnownPeopleText();
  const who = displayName(member);
  const [isTicked, tick] = useState(false);
  const { person } = member;
  const differs = person !== null && isUnsettled(person.trustLevel);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => removeMember(session, bucket, member, { byCode: differs && isTicked }),
    onDone: onRemoved,
  });
  return (
    <QuestionDialog
      title={text.title(who)}
      action={text.remove}
      isDangerous
      isPending={submission.processing}
      pendingLabel={text.removing}
      disabledReason={differs && !isTicked ? known.removeTickFirst : undefined}
      onCancel={onCancel}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      {person && (differs || !person.isConfirmed) && (
        <RemovedPerson
          session={session}
          person={person}
          differs={differs}
          isTicked={isTicked}
          onTick={tick}
        />
      )}
      {member.access.status === "active" ? (
        <>
          <p>{text.active(who, bucket.name)}</p>
          <p>{text.seen}</p>
        </>
      ) : (
        <p>{text.waiting(who, bucket.name)}</p>
      )}
    </QuestionDialog>
  );
}
