import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { DeleteIcon, SettingsIcon, ShareIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { SkeletonPage } from "@keepwell/ui/skeleton-page.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useCallback } from "react";
import { RouterIconLink } from "../app/links.tsx";
import { LoadProblem } from "../app/load-problem.tsx";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useUrlFilter } from "../app/use-url-filter.ts";
import { BucketEntries } from "../features/buckets/bucket-entries.tsx";
import { UNLISTED } from "../features/buckets/lists/unlisted.ts";
import { useLists } from "../features/buckets/lists/use-lists.ts";
import { bucketName } from "../features/buckets/names.ts";
import { bucketQuery } from "../features/buckets/queries.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import type { PermissionRef } from "../features/team/permissions/permission-object.ts";
import { useOpenPermissions } from "../features/team/permissions/use-permissions-navigation.ts";
import { useVaultText } from "../text/vault-text.ts";
import { BackToBuckets } from "./back-to-buckets.tsx";
import { useLeaveMissing } from "./use-leave-missing.ts";

const ClosedBucketPage = lazy(async () => ({
  default: (await import("./closed-bucket.tsx")).ClosedBucketPage,
}));

const PermissionsIcon = lazy(async () => ({
  default: (await import("../features/team/permissions/permissions-button.tsx")).PermissionsIcon,
}));
const CountedShare = lazy(async () => ({ default: (await import("./counted-share.tsx")).CountedShare }));
const PartialNote = lazy(async () => ({
  default: (await import("../features/team/permissions/partial-note.tsx")).PartialNote,
}));
const BucketDialogs = lazy(async () => ({ default: (await import("./bucket-dialogs.tsx")).BucketDialogs }));

const route = getRouteApi("/member/bucket/$id/{-$listId}");

export function BucketScreen() {
  const text = useVaultText();
  const session = useSession();
  const { id } = route.useParams();
  const query = useQuery(bucketQuery(session, id));
  const isSlow = useDelayedPending(query.isPending);
  useLeaveMissing(id, query);
  // If only a refetch fails, the page continues to show the bucket, because an open dialog may contain unsaved changes.
  if (query.isError && !query.data)
    return (
      <PageFrame>
        <PageHeader title={text.buckets.bucket.title} back={<BackToBuckets />} />
        <LoadProblem title={text.buckets.bucket.loadFailed} error={query.error} onRetry={query.refetch} />
      </PageFrame>
    );
  if (!query.data) return <PageFrame>{isSlow && <SkeletonPage />}</PageFrame>;
  return isUnverifiable(query.data) ? (
    <Suspense>
      <ClosedBucketPage row={query.data} />
    </Suspense>
  ) : (
    <VerifiedBucket bucket={query.data} />
  );
}

function VerifiedBucket({ bucket }: { readonly bucket: Bucket }) {
  const text = useVaultText();
  const session = useSession();
  const go = useMemberNavigation();
  const { listId } = route.useParams();
  const { q = "" } = route.useSearch();
  const { lists } = useLists(session, bucket.uid);
  const write = useCallback((filter: string) => go.setPage({ q: filter || undefined }), [go]);
  const [filter, setFilter] = useUrlFilter(q, write);
  const name = bucketName(bucket, text);
  const list = listId === UNLISTED ? text.lists.inNoList : lists.find(({ uid }) => uid === listId)?.name;
  const isPartial = bucket.permissions !== null && !bucket.permissions.includes("read");
  const titles = [...(list === undefined ? [] : [list]), name, text.common.productName];
  return (
    <PageFrame>
      <PageHeader
        title={name}
        documentTitle={titles.join(" · ")}
        back={<BackToBuckets />}
        actions={<HeaderActions bucket={bucket} />}
      />
      {isPartial && (
        <Suspense>
          <PartialNote />
        </Suspense>
      )}
      <BucketEntries
        session={session}
        bucket={bucket}
        listId={listId}
        filter={filter}
        onFilter={setFilter}
        listPermissions={(one) => <Permissions of={{ model: "list", uid: one.uid }} name={one.name} />}
      />
      <Suspense>
        <BucketDialogs bucket={bucket} />
      </Suspense>
    </PageFrame>
  );
}

/**
 * The buttons in the page's header: Trash, and buttons that share and change the bucket. In a team's bucket, Trash is
 * shown to every user. In other buckets, it is shown only to users who may delete entries. The system bucket has only
 * the button for Trash.
 */
function HeaderActions({ bucket }: { readonly bucket: Bucket }) {
  const text = useVaultText();
  return (
    <>
      {(bucket.permissions !== null || canOnBucket(bucket, "entry.delete")) && (
        <RouterIconLink
          to="/bucket/$id/trash"
          params={{ id: bucket.uid }}
          name={text.lists.trash}
          icon={DeleteIcon}
          isNamed
        />
      )}
      {!bucket.is_system && <ChangeActions bucket={bucket} />}
    </>
  );
}

function ChangeActions({ bucket }: { readonly bucket: Bucket }) {
  const text = useVaultText();
  return (
    <>
      {bucket.permissions?.includes("manage_permissions") && <TeamActions uid={bucket.uid} />}
      <ShareButton bucket={bucket} />
      <RouterIconLink
        to="/bucket/$id/settings"
        params={{ id: bucket.uid }}
        name={text.lists.bucketSettings}
        icon={SettingsIcon}
      />
    </>
  );
}

/**
 * The buttons of a team's bucket. One opens the bucket's permissions. The other also focuses the search field for
 * people to add.
 */
function TeamActions({ uid }: { readonly uid: string }) {
  const { addPeople } = useVaultText().lists;
  const open = useOpenPermissions();
  const of = { model: "bucket", uid } as const;
  return (
    <>
      <Permissions of={of} />
      <Button icon={ShareIcon} onPress={() => open(of, "people")}>
        {addPeople}
      </Button>
    </>
  );
}

/** The button that shares the bucket. For users who may only see its members, the button shows them. */
function ShareButton({ bucket }: { readonly bucket: Bucket }) {
  const text = useVaultText();
  const go = useMemberNavigation();
  const button = { icon: ShareIcon, onPress: go.openPeople };
  if (canOnBucket(bucket, "access.add"))
    return (
      <Suspense fallback={<Button {...button}>{text.lists.share}</Button>}>
        <CountedShare bucketUid={bucket.uid} label={text.lists.share} {...button} />
      </Suspense>
    );
  if (!canOnBucket(bucket, "access.view")) return null;
  return <IconButton name={text.lists.people} icon={UsersIcon} onPress={go.openPeople} />;
}

/** The button that opens the permissions of the bucket or a list, for users who manage them. */
function Permissions({ of, name }: { readonly of: PermissionRef; readonly name?: string }) {
  const open = useOpenPermissions();
  return (
    <Suspense fallback={<span className="size-hit shrink-0" />}>
      <PermissionsIcon {...(name === undefined ? {} : { of: name })} onPress={() => open(of)} />
    </Suspense>
  );
}
