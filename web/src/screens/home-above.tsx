import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { heldResetToken } from "../app/reset-token.ts";
import { bucketsQuery, refreshBucket } from "../features/buckets/queries.ts";
import { forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { SharedWithYou } from "../features/sharing/incoming/shared-with-you.tsx";
import { HoldsBelow, useHoldsBelow } from "../ui/held-below.tsx";
import { declineShare } from "./decline-share.ts";

const HeldLink = lazy(async () => ({
  default: (await import("../features/recovery/held-link.tsx")).HeldLink,
}));
const TeamStrip = lazy(async () => ({
  default: (await import("../features/team/join/team-strip.tsx")).TeamStrip,
}));

/**
 * Shown above the list of buckets: a reset link that was followed, shares and offers of other users, and the next step
 * of joining the team.
 */
export function HomeAbove({ session }: { readonly session: Session }) {
  const { data: rows = [], isLoading } = useQuery(bucketsQuery(session));
  useHoldsBelow(isLoading);
  const shares = rows.flatMap((row) => (isUnverifiable(row) && row.state === "offered" ? [row.share] : []));
  const offered = rows.filter(
    (row): row is Bucket => !isUnverifiable(row) && row.handover?.to_uid === session.identity.uid,
  );
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
      {session.identity.entity !== null && (
        <Suspense fallback={<HoldsBelow />}>
          <div className="mb-5 empty:hidden">
            <TeamStrip session={session} />
          </div>
        </Suspense>
      )}
      <SharedWithYou
        session={session}
        shares={shares}
        offered={offered}
        decline={decline}
        onChanged={(uid) => refreshBucket(session, uid)}
      />
    </>
  );
}
