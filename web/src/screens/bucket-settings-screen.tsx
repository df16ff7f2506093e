import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { titledMessage } from "../app/failure-words.ts";
import { RouterNavLink, RouterTextLink } from "../app/links.tsx";
import { useSession } from "../app/sessions.ts";
import { bucketName } from "../features/buckets/names.ts";
import { bucketQuery } from "../features/buckets/queries.ts";
import { dropFromList, forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { DeleteBucket } from "../features/buckets/settings/delete-bucket.tsx";
import { RenameBucket } from "../features/buckets/settings/rename-bucket.tsx";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { currentText, useText } from "../text/text.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { NavList } from "../ui/nav-list.tsx";
import { notify } from "../ui/notices-store.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../ui/use-delayed-pending.ts";

const route = getRouteApi("/member/bucket/$id/settings");

/** Name and end of one bucket. */
export function BucketSettingsScreen() {
  const text = useText();
  const session = useSession();
  const { id } = route.useParams();
  const query = useQuery(bucketQuery(session, id));
  const isSlow = useDelayedPending(query.isPending);
  const bucket = query.data && !isUnverifiable(query.data) ? query.data : undefined;
  useLeave(query.error, bucket?.is_system === true);
  if (query.isError)
    return (
      <PageFrame>
        <PageHeader title={text.bucketSettings.title} back={<BackHome />} />
        <Alert
          tone="error"
          isLive
          title={text.buckets.bucket.loadFailed}
          action={<Button onPress={() => void query.refetch()}>{text.common.retry}</Button>}
        >
          {titledMessage(query.error)}
        </Alert>
      </PageFrame>
    );
  if (query.isPending || bucket?.is_system) return <PageFrame>{isSlow && <SkeletonRows />}</PageFrame>;
  return bucket ? <Settings bucket={bucket} /> : <UnverifiableBucket />;
}

/** A bucket that is gone is told of; the system bucket has nothing to set. Both lead home. */
function useLeave(error: unknown, isSystem: boolean): void {
  const navigate = useNavigate();
  const isMissing = error instanceof CallFailure && error.type === "not_found";
  useEffect(() => {
    if (!isMissing && !isSystem) return;
    if (isMissing) notify({ tone: "error", text: currentText().buckets.bucket.notFound });
    void navigate({ to: PATHS.home, replace: true });
  }, [isMissing, isSystem, navigate]);
}

function BackHome() {
  const text = useText().buckets.bucket;
  return (
    <RouterTextLink to={PATHS.home} className="text-ui">
      ‹ {text.back}
    </RouterTextLink>
  );
}

function UnverifiableBucket() {
  const text = useText().buckets.bucket;
  return (
    <PageFrame>
      <PageHeader title={text.unverifiable} back={<BackHome />} />
      <Alert tone="error">{text.unverifiableText}</Alert>
    </PageFrame>
  );
}

function Settings({ bucket }: { readonly bucket: Bucket }) {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const params = { id: bucket.uid, listId: undefined };
  const name = bucketName(bucket, text);
  const leave = async () => {
    notify({ tone: "success", text: text.bucketSettings.deleted });
    dropFromList(session, bucket.uid);
    await navigate({ to: PATHS.home, replace: true });
    forgetBucket(session, bucket.uid);
  };
  return (
    <PageFrame>
      <PageHeader
        title={text.bucketSettings.title}
        documentTitle={`${text.bucketSettings.title} · ${name} · ${text.common.productName}`}
        back={
          <RouterTextLink to="/bucket/$id/{-$listId}" params={params} className="text-ui">
            ‹ {name}
          </RouterTextLink>
        }
      />
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[12rem_minmax(0,1fr)]">
        <NavList label={text.bucketSettings.nav}>
          <RouterNavLink to="/bucket/$id/settings" params={{ id: bucket.uid }}>
            {text.bucketSettings.overview}
          </RouterNavLink>
        </NavList>
        <div className="flex max-w-form flex-col gap-10">
          <RenameBucket key={bucket.uid} session={session} bucket={bucket} />
          <DeleteBucket session={session} bucket={bucket} onDeleted={() => void leave()} />
        </div>
      </div>
    </PageFrame>
  );
}
