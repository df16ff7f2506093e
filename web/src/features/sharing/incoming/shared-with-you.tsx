import type { IncomingShare as Share } from "@keepwell/client/keyring/incoming-share.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Invitation } from "@keepwell/contract/sharing/waiting.endpoints.ts";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSharingText } from "../../../text/sharing-text.ts";
import { Offer } from "../handover/offer.tsx";
import { invitationsQuery } from "../sharing-queries.ts";
import { IncomingShare } from "./incoming-share.tsx";
import { WaitingMembers, type WaitingMembersProps } from "./waiting-members.tsx";

interface SharedWithYouProps {
  readonly session: Session;
  readonly shares: readonly Share[];
  /** Buckets whose ownership is offered to the user. */
  readonly offered: readonly Bucket[];
  /** The user's buckets in which members wait for the key. */
  readonly waiting: readonly WaitingMembersProps[];
  /** Called when a bucket was accepted, declined or transferred. */
  readonly onChanged: (bucketUid: string) => Promise<void>;
  readonly decline: (bucket: Bucket) => Promise<void>;
}

/**
 * Lists the buckets that other people have shared with the user or want to transfer to them. Also lists those of the
 * user's buckets in which members wait for the key.
 */
export function SharedWithYou({ session, shares, offered, waiting, onChanged, decline }: SharedWithYouProps) {
  const text = useSharingText().incoming;
  const { data: invitations = [], isLoading } = useQuery(invitationsQuery(session));
  useHoldsBelow(isLoading);
  if (shares.length + offered.length + waiting.length + invitations.length === 0) return null;
  return (
    <section aria-label={text.region} className="mb-6 flex flex-col gap-3">
      {shares.map((share) => (
        <IncomingShare
          key={share.bucket.uid}
          session={session}
          share={share}
          onAccepted={() => void onChanged(share.bucket.uid)}
          decline={() => decline(share.bucket)}
        />
      ))}
      {offered.map((bucket) => (
        <Offer key={bucket.uid} session={session} bucket={bucket} onChanged={onChanged} />
      ))}
      {waiting.map((one) => (
        <WaitingMembers key={one.bucket.uid} {...one} />
      ))}
      {invitations.map((invitation) => (
        <Waiting key={invitation.uid} invitation={invitation} />
      ))}
    </section>
  );
}

/** Says that the user need not do anything: another member, who has the key, must confirm them. */
function Waiting({ invitation }: { readonly invitation: Invitation }) {
  const text = useSharingText();
  const { invited_by: by, bucket, created_at: at } = invitation;
  return (
    <p className="border-s-3 border-control bg-surface px-4 py-2.5 sm:px-5">
      <span className="font-semibold">
        {by ? text.incoming.waiting(by.name || by.email) : text.incoming.waitingUnknown}
      </span>{" "}
      <span className="text-ink-2">{text.incoming.waitingText(bucket.name, text.day(at))}</span>
    </p>
  );
}
