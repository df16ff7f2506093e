import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyMark } from "../key-mark.tsx";
import { SecureLink } from "../link/secure-link.tsx";
import { canBeCompared, canBeConfirmed, displayName, findKeyState, shownName } from "../member.ts";
import { ToldName } from "./told-name.tsx";
import { useConfirm } from "./use-confirm.ts";

const TrustDialog = lazy(async () => ({ default: (await import("../trust/trust-dialog.tsx")).TrustDialog }));

export interface MemberStatusProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly member: Member;
  readonly mayModify: boolean;
}

/** Below the address: who the person is, the state of the sharing, and what is known of the keys. */
export function MemberStatus({ session, bucket, member, mayModify }: MemberStatusProps) {
  const text = useSharingText();
  const { access } = member;
  const key = findKeyState(member);
  const waits = mayModify ? text.status.confirm : text.status.confirmElse;
  const status = { owner: null, active: null, confirm: waits, pending: text.status.pending }[access.status];
  const name = shownName(member);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
      {name !== null && <span className="break-words">{name}</span>}
      <ToldName session={session} bucketUid={bucket.uid} member={member} />
      {status !== null && <span>{status}</span>}
      {key !== null && <KeyMark state={key}>{text.status[key]}</KeyMark>}
      {canBeCompared(member) && <Compare session={session} bucket={bucket} member={member} />}
      {mayModify && canBeConfirmed(member) && <Confirm session={session} bucket={bucket} member={member} />}
      {mayModify && member.evidence === "waiting" && (
        <SecureLink session={session} bucket={bucket} member={member} />
      )}
      {(key === "unsigned" || key === "altered") && (
        <p className="basis-full">
          {key === "unsigned" ? text.status.unsignedText : text.status.alteredText}
        </p>
      )}
    </div>
  );
}

type StepProps = Pick<MemberStatusProps, "session" | "bucket" | "member">;

function Compare({ session, bucket, member }: StepProps) {
  const text = useSharingText();
  const [isOpen, open] = useState(false);
  const { onCompared } = useConfirm(session, bucket, member);
  if (!member.person) return null;
  const who = displayName(member);
  return (
    <span className="-mx-2.5 -my-1">
      <Button size="sm" variant="quiet" name={text.verifyWith(who)} onPress={() => open(true)}>
        {text.verify}
      </Button>
      {isOpen && (
        <Trust
          session={session}
          member={member}
          purpose="verify"
          onTrust={onCompared}
          onClose={() => open(false)}
        />
      )}
    </span>
  );
}

/** Confirms with one click, after showing the code if the person is new to this account. */
function Confirm({ session, bucket, member }: StepProps) {
  const text = useSharingText();
  const [isOpen, open] = useState(false);
  const { confirm, submission, isOneStep } = useConfirm(session, bucket, member);
  if (!member.person) return null;
  const who = displayName(member);
  return (
    <div className="basis-full">
      <Button
        size="sm"
        variant="primary"
        isPending={submission.processing}
        onPress={isOneStep ? () => submission.submit() : () => open(true)}
      >
        {text.confirm(who)}
      </Button>
      {submission.message !== undefined && (
        <p role="alert" className="mt-1 text-danger-text">
          {submission.message}
        </p>
      )}
      {isOpen && (
        <Trust
          session={session}
          member={member}
          purpose="confirm"
          onTrust={confirm}
          onClose={() => open(false)}
        />
      )}
    </div>
  );
}

type TrustProps = Pick<StepProps, "session" | "member"> &
  Pick<ComponentProps<typeof TrustDialog>, "purpose" | "onTrust" | "onClose">;

/** The dialog is loaded when it is first opened. */
function Trust({ member, ...dialog }: TrustProps) {
  const { person } = member;
  if (!person) return null;
  return (
    <Suspense>
      <TrustDialog {...dialog} person={person} who={displayName(member)} />
    </Suspense>
  );
}
