import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Member } from "@keepwell/client/keys/members.ts";
import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { withdrawOffer } from "@keepwell/client/sharing/handover.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { lazy, Suspense, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { displayName, holdsKey } from "../member.ts";
import { useMembers } from "../sharing-queries.ts";

const HandoverDialog = lazy(async () => ({
  default: (await import("./handover-dialog.tsx")).HandoverDialog,
}));

interface HandoverProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onChanged: (bucketUid: string) => Promise<void>;
}

const isMember = (row: Member | { readonly unverifiable: true }): row is Member => !isUnverifiable(row);

/**
 * Whether the bucket can be offered to the member. The member must have the bucket's key, and their own keys and
 * address must not have changed.
 */
const canOwn = (member: Member): boolean =>
  holdsKey(member) && member.person !== null && !isUnsettled(member.person.trustLevel);

/** Lets the owner transfer the bucket to a person who has access to it. */
export function Handover(props: HandoverProps) {
  const { session, bucket, onChanged } = props;
  const text = useSharingText().handover;
  const [isOpen, open] = useState(false);
  const query = useMembers(session, bucket);
  const members = (query.data ?? []).filter(isMember);
  const candidates = members.filter(canOwn);
  return (
    <section aria-labelledby="handover">
      <h2 id="handover" className="text-section">
        {text.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">{text.text}</p>
      {bucket.handover ? (
        <PendingOffer {...props} members={members} />
      ) : (
        <OfferButton query={query} hasCandidates={candidates.length > 0} onPress={() => open(true)} />
      )}
      {isOpen && (
        <Suspense>
          <HandoverDialog
            session={session}
            bucket={bucket}
            candidates={candidates}
            onOffered={() => void onChanged(bucket.uid)}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface OfferButtonProps {
  readonly query: ReturnType<typeof useMembers>;
  readonly hasCandidates: boolean;
  readonly onPress: () => void;
}

function OfferButton({ query, hasCandidates, onPress }: OfferButtonProps) {
  const { access, handover: text } = useSharingText();
  const { ui } = useText();
  if (query.isLoadingError) return <LoadProblem title={access.loadFailed} onRetry={query.refetch} />;
  const reason = query.isPending ? ui.loading : text.noOne;
  return (
    <Button disabledReason={hasCandidates ? undefined : reason} onPress={onPress}>
      {text.action}
    </Button>
  );
}

function PendingOffer({
  session,
  bucket,
  onChanged,
  members,
}: HandoverProps & { readonly members: Member[] }) {
  const text = useSharingText();
  const words = text.handover;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => withdrawOffer(session, bucket),
    onDone: () => {
      notify({ tone: "success", text: words.withdrawn });
      void onChanged(bucket.uid);
    },
  });
  const { handover } = bucket;
  if (!handover) return null;
  const to = members.find(({ access }) => access.user?.uid === handover.to_uid);
  return (
    <div className="flex flex-col items-start gap-3">
      <FormAlert submission={submission} />
      <p>{words.pending(to ? displayName(to) : words.unknownPerson, text.day(handover.offered_at))}</p>
      <Button
        isPending={submission.processing}
        pendingLabel={words.withdrawing}
        onPress={() => submission.submit()}
      >
        {words.withdraw}
      </Button>
    </div>
  );
}
