import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { currentIdentity } from "../../../app/own-details.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { KeyMark } from "../key-mark.tsx";
import { SecureLink } from "../link/secure-link.tsx";
import { canBeCompared, canBeConfirmed, displayName, findKeyState, shownName, statusOf } from "../member.ts";
import { describeAccess, describeSince } from "../people/describe-access.ts";
import { ToldName } from "./told-name.tsx";
import type { Confirmation } from "./use-confirm.ts";

interface MemberStatusProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly member: Member;
  readonly mayModify: boolean;
  readonly confirmation: Confirmation;
  readonly onCompare: () => void;
  /** Called when the user wants to confirm the person but must see the person's code before that. */
  readonly onConfirm: () => void;
}

/**
 * The status below a person's address. It shows the person's name, what is still needed until they can open the bucket,
 * and what the account knows about their keys.
 */
export function MemberStatus({ session, bucket, member, mayModify, ...acts }: MemberStatusProps) {
  const text = useSharingText();
  const key = findKeyState(member);
  const status = statusOf(member, { mayModify });
  const name = shownName(member);
  const who = displayName(member);
  const sendsMail = useSendsMail(session);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
      {name !== null && <span className="break-words">{name}</span>}
      <ToldName session={session} bucketUid={bucket.uid} member={member} />
      {status !== null && <span>{text.status[status]}</span>}
      {key !== null && <KeyMark state={key}>{text.status[key]}</KeyMark>}
      {member.evidence !== "owner" && (
        <span className="break-words">
          {describeAccess(member, currentIdentity(session).email, text.people)}, {describeSince(member, text)}
        </span>
      )}
      {canBeCompared(member) && (
        <span className="-mx-2.5 -my-1">
          <Button size="sm" variant="quiet" name={text.verifyWith(who)} onPress={acts.onCompare}>
            {text.verify}
          </Button>
        </span>
      )}
      {mayModify && canBeConfirmed(member) && <Confirm who={who} {...acts} />}
      {mayModify && member.evidence === "waiting" && (
        <SecureLink session={session} bucket={bucket} member={member} />
      )}
      {mayModify && status === "pending" && (
        <p className="basis-full">{sendsMail ? text.status.pendingText : text.status.pendingUnsent}</p>
      )}
      {(key === "unsigned" || key === "altered") && (
        <p className="basis-full">
          {key === "unsigned" ? text.status.unsignedText : text.status.alteredText}
        </p>
      )}
    </div>
  );
}

interface ConfirmProps extends Pick<MemberStatusProps, "confirmation" | "onConfirm"> {
  readonly who: string;
}

/** Confirms the person with one click, unless the user must see the person's code first (`needsHuman`). */
function Confirm({ who, confirmation: { submission, isOneStep }, onConfirm }: ConfirmProps) {
  const text = useSharingText();
  return (
    <div className="basis-full">
      <Button
        size="sm"
        variant="primary"
        isPending={submission.processing}
        onPress={isOneStep ? () => submission.submit() : onConfirm}
      >
        {text.confirm(who)}
      </Button>
      {submission.message !== undefined && (
        <p role="alert" className="mt-1 text-danger-text">
          {submission.message}
        </p>
      )}
    </div>
  );
}
