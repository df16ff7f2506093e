import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { HoldsBelow, useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { profileQuery } from "../app/profile.ts";
import { heldResetToken } from "../app/reset-token.ts";
import { refreshBucket } from "../features/buckets/queries.ts";
import { forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { SharedWithYou } from "../features/sharing/incoming/shared-with-you.tsx";
import { declineShare } from "./decline-share.ts";
import { useWaitingPeople, useWaitingShares } from "./use-waiting.ts";

const HeldLink = lazy(async () => ({
  default: (await import("../features/recovery/held-link.tsx")).HeldLink,
}));
const TeamStrip = lazy(async () => ({
  default: (await import("../features/team/join/team-strip.tsx")).TeamStrip,
}));
const WaitingPeople = lazy(async () => ({
  default: (await import("../features/team/waiting/waiting-people.tsx")).WaitingPeople,
}));
const AddressState = lazy(async () => ({
  default: (await import("../features/identity/settings/address-state.tsx")).AddressState,
}));

/**
 * Shown above the list of buckets:
 * - a reset link that the user has opened
 * - shares and offers of other users
 * - the people who wait for this user
 * - the next step of confirming the address or of joining the team
 */
export function HomeAbove({ session }: { readonly session: Session }) {
  const { shares, offered, members, isLoading } = useWaitingShares(session);
  useHoldsBelow(isLoading);
  const decline = async (bucket: Bucket) => {
    await declineShare(session, bucket);
    forgetBucket(session, bucket.uid);
  };
  return (
    <>
      {heldResetToken() !== null && (
        <Suspense fallback={<HoldsBelow />}>
          <div className="mb-5">
            <HeldLink session={session} />
          </div>
        </Suspense>
      )}
      <Suspense fallback={<HoldsBelow />}>
        <div className="mb-5 flex flex-col gap-3 empty:hidden">
          {session.identity.entity === null ? <Unverified session={session} /> : <Team session={session} />}
        </div>
      </Suspense>
      <SharedWithYou
        session={session}
        shares={shares}
        offered={offered}
        waiting={members}
        decline={decline}
        onChanged={(uid) => refreshBucket(session, uid)}
      />
    </>
  );
}

function Team({ session }: { readonly session: Session }) {
  const { people, requests, isLoading } = useWaitingPeople(session);
  useHoldsBelow(isLoading);
  return (
    <>
      <TeamStrip session={session} />
      {people.length + requests > 0 && <WaitingPeople people={people} requests={requests} />}
    </>
  );
}

/**
 * Asks the user to confirm their address. Until they have, they do not get buckets that are shared with this address.
 */
function Unverified({ session }: { readonly session: Session }) {
  const { data: profile, isLoading } = useQuery(profileQuery(session));
  useHoldsBelow(isLoading);
  if (!profile || profile.email_verified) return null;
  return <AddressState session={session} profile={profile} />;
}
