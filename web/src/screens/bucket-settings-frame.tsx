import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { NavList } from "@keepwell/ui/nav-list.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { SkeletonPage } from "@keepwell/ui/skeleton-page.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { useQuery } from "@tanstack/react-query";
import { useMatchRoute, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { RouterTextLink } from "../app/links.tsx";
import { LoadProblem } from "../app/load-problem.tsx";
import { RouterNavLink } from "../app/nav-link.ts";
import { useSession } from "../app/sessions.ts";
import { bucketName } from "../features/buckets/names.ts";
import { bucketQuery, refreshBucket } from "../features/buckets/queries.ts";
import { KeyChangeStrip } from "../features/sharing/removal/key-change-strip.tsx";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useBucketSettingsText } from "../text/bucket-settings-text.ts";
import { useSharingText } from "../text/sharing-text.ts";
import { useText } from "../text/text.ts";
import { BackToBuckets } from "./back-to-buckets.tsx";
import { ClosedBucketPage } from "./closed-bucket.tsx";
import { SectionSelect } from "./sections-frame.tsx";
import { useLeaveMissing } from "./use-leave-missing.ts";

interface BucketSettingsFrameProps {
  readonly uid: string;
  readonly title: string;
  readonly children: (bucket: Bucket) => ReactNode;
}

/** Loads the bucket for a page of its settings, and shows the page with the navigation between these pages. */
export function BucketSettingsFrame({ uid, title, children }: BucketSettingsFrameProps) {
  const text = useText();
  const session = useSession();
  const query = useQuery(bucketQuery(session, uid));
  const isSlow = useDelayedPending(query.isPending);
  useLeaveMissing(uid, query);
  const row = query.data;
  const isSystem = row !== undefined && !isUnverifiable(row) && row.is_system;
  useLeaveSystem(isSystem);
  if (query.isError && !row)
    return (
      <PageFrame>
        <PageHeader title={title} back={<BackToBuckets />} />
        <LoadProblem title={text.buckets.bucket.loadFailed} error={query.error} onRetry={query.refetch} />
      </PageFrame>
    );
  if (!row || isSystem) return <PageFrame>{isSlow && <SkeletonPage />}</PageFrame>;
  if (isUnverifiable(row)) return <ClosedBucketPage row={row} />;
  return (
    <Settings bucket={row} title={title}>
      {children(row)}
    </Settings>
  );
}

/** Goes to the home page if the bucket is the system bucket, because that bucket has no settings. */
function useLeaveSystem(isSystem: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isSystem) void navigate({ to: PATHS.home, replace: true });
  }, [isSystem, navigate]);
}

interface SettingsProps {
  readonly bucket: Bucket;
  readonly title: string;
  readonly children: ReactNode;
}

function Settings({ bucket, title, children }: SettingsProps) {
  const text = useText();
  const session = useSession();
  const name = bucketName(bucket, text);
  return (
    <PageFrame>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${name} · ${text.common.productName}`}
        back={
          <RouterTextLink
            to="/bucket/$id/{-$listId}"
            params={{ id: bucket.uid, listId: undefined }}
            className="text-ui"
          >
            ‹ {name}
          </RouterTextLink>
        }
      />
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[13rem_minmax(0,1fr)]">
        <Nav bucket={bucket} />
        <div className="flex min-w-0 flex-col gap-6">
          <div className="max-w-180 empty:hidden">
            {/* In a team keys are rotated in the background, without a click. */}
            {bucket.enterprise_uid === null && (
              <KeyChangeStrip
                session={session}
                bucket={bucket}
                onChanged={(uid) => refreshBucket(session, uid)}
              />
            )}
          </div>
          {children}
        </div>
      </div>
    </PageFrame>
  );
}

const EXACTLY = { exact: true };

/** The pages of the settings. Members of an enterprise have access lists instead of user access. */
function Nav({ bucket }: { readonly bucket: Bucket }) {
  const text = useBucketSettingsText();
  const sharing = useSharingText();
  const { identity } = useSession();
  const navigate = useNavigate();
  const hasRoom = useMedia(medium);
  const isAccess = useMatchRoute()({ to: "/bucket/$id/settings/user-access" }) !== false;
  const hasAccess = identity.entity === null && canOnBucket(bucket, "access.view");
  const params = { id: bucket.uid };
  const overview = { to: "/bucket/$id/settings", params } as const;
  const access = { to: "/bucket/$id/settings/user-access", params } as const;
  if (hasRoom)
    return (
      <NavList label={text.nav}>
        <RouterNavLink {...overview} activeOptions={EXACTLY}>
          {text.overview}
        </RouterNavLink>
        {hasAccess && <RouterNavLink {...access}>{sharing.access.title}</RouterNavLink>}
      </NavList>
    );
  if (!hasAccess) return null;
  return (
    <SectionSelect
      label={text.nav}
      value={isAccess ? "access" : "overview"}
      options={[
        { id: "overview", label: text.overview },
        { id: "access", label: sharing.access.title },
      ]}
      onChange={(id) => void navigate(id === "access" ? access : overview)}
    />
  );
}
