import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { IncomingShare as Share } from "@keepwell/client/sharing/incoming.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { RouterTextLink } from "../app/links.tsx";
import { useSession } from "../app/sessions.ts";
import { bucketsQuery, refreshBucket } from "../features/buckets/queries.ts";
import { forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { Alert } from "../ui/alert.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { declineShare } from "./decline-share.ts";

const IncomingShare = lazy(async () => ({
  default: (await import("../features/sharing/incoming/incoming-share.tsx")).IncomingShare,
}));

const AwaitedBucket = lazy(async () => ({
  default: (await import("../features/team/permissions/awaited-bucket.tsx")).AwaitedBucket,
}));

export function BackToBuckets() {
  const text = useText().buckets.bucket;
  return (
    <RouterTextLink to={PATHS.home} className="text-ui">
      ‹ {text.back}
    </RouterTextLink>
  );
}

/** In place of a bucket whose key or name is not what was saved; that waits to be accepted, or for its key. */
export function UnverifiableBucket({ row }: { readonly row: Unverifiable }) {
  const text = useText().buckets.bucket;
  if (row.awaited && row.uid !== null) return <WaitForKey uid={row.uid} />;
  const title = row.share?.bucket.name ?? text.unverifiable;
  return (
    <PageFrame>
      <PageHeader title={title} back={<BackToBuckets />} />
      {row.share ? <PendingShare share={row.share} /> : <Refused isOlder={row.older ?? false} />}
    </PageFrame>
  );
}

function Refused({ isOlder }: { readonly isOlder: boolean }) {
  const text = useText();
  if (isOlder) return <Alert tone="warning">{text.errors.olderState}</Alert>;
  return <Alert tone="error">{text.buckets.bucket.unverifiableText}</Alert>;
}

/** Until the list of buckets, which is asked for again whenever one of them changes, has it with its key. */
function WaitForKey({ uid }: { readonly uid: string }) {
  const session = useSession();
  const { data } = useQuery(bucketsQuery(session));
  const hasCome = data?.some((row) => row.uid === uid && !isUnverifiable(row)) ?? false;
  useEffect(() => {
    if (hasCome) void refreshBucket(session, uid);
  }, [hasCome, session, uid]);
  return (
    <PageFrame>
      <Suspense>
        <AwaitedBucket back={<BackToBuckets />} />
      </Suspense>
    </PageFrame>
  );
}

function PendingShare({ share }: { readonly share: Share }) {
  const session = useSession();
  const navigate = useNavigate();
  const { bucket } = share;
  const decline = async () => {
    await declineShare(session, bucket);
    await navigate({ to: PATHS.home, replace: true });
    forgetBucket(session, bucket.uid);
  };
  return (
    <Suspense>
      <IncomingShare
        session={session}
        share={share}
        onAccepted={() => void refreshBucket(session, bucket.uid)}
        decline={decline}
      />
    </Suspense>
  );
}
