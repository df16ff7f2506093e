import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { IncomingShare as Share } from "@keepwell/client/keyring/incoming-share.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useSession } from "../app/sessions.ts";
import { bucketsQuery, refreshBucket } from "../features/buckets/queries.ts";
import { forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useVaultText } from "../text/vault-text.ts";
import { BackToBuckets } from "./back-to-buckets.tsx";
import { declineShare } from "./decline-share.ts";

const IncomingShare = lazy(async () => ({
  default: (await import("../features/sharing/incoming/incoming-share.tsx")).IncomingShare,
}));

const TrashedBucketNote = lazy(async () => ({
  default: (await import("../features/buckets/trash/trashed-bucket-note.tsx")).TrashedBucketNote,
}));

const AwaitedBucket = lazy(async () => ({
  default: (await import("../features/team/permissions/awaited-bucket.tsx")).AwaitedBucket,
}));

/** Shown in place of the content of a bucket that cannot be opened. */
export function ClosedBucketPage({ row }: { readonly row: ClosedBucket }) {
  const text = useVaultText();
  const { unverifiable } = text.buckets.bucket;
  switch (row.state) {
    case "awaiting-key":
      return <WaitForKey uid={row.uid} />;
    case "offered":
      return (
        <Closed title={row.share.bucket.name}>
          <PendingShare share={row.share} />
        </Closed>
      );
    case "older":
    case "missing":
      return (
        <Closed title={unverifiable}>
          <Alert tone="warning">{text.errors.stateInDoubt[row.state]}</Alert>
        </Closed>
      );
    case "older-row":
      return (
        <Closed title={unverifiable}>
          <Alert tone="warning">{text.errors.olderBucket}</Alert>
        </Closed>
      );
    case "trashed":
      return <InTrash row={row} />;
    case "unverifiable":
      return (
        <Closed title={unverifiable}>
          <Alert tone="error">{text.lists.closedText}</Alert>
        </Closed>
      );
  }
}

function InTrash({ row: { bucket } }: { readonly row: TrashedBucket }) {
  return (
    <Closed title={bucket.name}>
      <Suspense>
        <TrashedBucketNote session={useSession()} bucket={bucket} />
      </Suspense>
    </Closed>
  );
}

function Closed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PageFrame>
      <PageHeader title={title} back={<BackToBuckets />} />
      {children}
    </PageFrame>
  );
}

/**
 * Shown while this account does not have the bucket's key. When the key is given, the list of buckets is refetched and
 * contains the key.
 */
function WaitForKey({ uid }: { readonly uid: string }) {
  const session = useSession();
  const { data } = useQuery(bucketsQuery(session));
  const isOpenNow = data?.some((row) => row.uid === uid && !isUnverifiable(row)) ?? false;
  useEffect(() => {
    if (isOpenNow) void refreshBucket(session, uid);
  }, [isOpenNow, session, uid]);
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
