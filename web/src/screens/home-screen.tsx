import { hasType } from "@keepwell/client/api/call-failure.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { HeldBelow, HoldsBelow } from "@keepwell/ui/held-below.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useCallback } from "react";
import { useIdentity } from "../app/identities.ts";
import { LoadProblem } from "../app/load-problem.tsx";
import { mayCreateBuckets, profileQuery } from "../app/profile.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useOfflineReason } from "../app/use-online.ts";
import { useUrlFilter } from "../app/use-url-filter.ts";
import { useHomeBuckets } from "../features/buckets/home/use-home-buckets.ts";
import { readAhead, refreshBuckets } from "../features/buckets/queries.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { useText } from "../text/text.ts";

// This code is loaded while the buckets are being loaded. It need not be there earlier, because without the buckets the
// tabs and the list are empty.
const BucketTabs = lazy(async () => ({
  default: (await import("../features/buckets/home/bucket-tabs.tsx")).BucketTabs,
}));

const CreateBucketDialog = lazy(async () => ({
  default: (await import("../features/buckets/create-bucket-dialog.tsx")).CreateBucketDialog,
}));

const HomeAbove = lazy(async () => ({ default: (await import("./home-above.tsx")).HomeAbove }));
const HomeBelow = lazy(async () => ({ default: (await import("./home-below.tsx")).HomeBelow }));

const route = getRouteApi("/member/");

type HomeBuckets = ReturnType<typeof useHomeBuckets>;

/** The home page: the buckets of the user or of the enterprise. */
export function HomeScreen() {
  const text = useText();
  const session = useSession();
  const search = route.useSearch();
  const go = useMemberNavigation();
  const profile = useQuery(profileQuery(session)).data;
  const plan = profile?.plan;
  const home = useHomeBuckets(session);
  const title = useIdentity(session).entity ?? text.buckets.home.title;
  const canCreate = mayCreateBuckets(session, profile);
  const offline = useOfflineReason();
  return (
    <PageFrame>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${text.common.productName}`}
        actions={
          canCreate && (
            <Button
              variant="primary"
              icon={AddIcon}
              disabledReason={offline}
              onPress={() => go.openNew("bucket")}
            >
              {text.buckets.home.create}
            </Button>
          )
        }
      />
      <HeldBelow
        above={
          <Suspense fallback={<HoldsBelow />}>
            <HomeAbove session={session} />
          </Suspense>
        }
      >
        <Buckets home={home} />
        {home.rows && (
          <Suspense>
            <HomeBelow session={session} home={home} rows={home.rows} plan={canCreate ? plan : undefined} />
          </Suspense>
        )}
      </HeldBelow>
      {search.new === "bucket" && canCreate && plan && home.rows && (
        <Suspense>
          <CreateBucketDialog
            session={session}
            plan={plan}
            used={home.used}
            onClose={go.closeDialog}
            onCreated={(uid) => {
              void refreshBuckets(session);
              go.toBucket(uid, undefined, { replace: true });
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

function Buckets({ home }: { readonly home: HomeBuckets }) {
  const text = useText();
  const session = useSession();
  const { tab = "active", q = "" } = route.useSearch();
  const go = useMemberNavigation();
  const write = useCallback((typed: string) => go.setPage({ q: typed || undefined }), [go]);
  const [filter, setFilter] = useUrlFilter(q, write);
  const open = useCallback(
    (uid: string) => {
      readAhead(session, uid);
      go.toBucket(uid);
    },
    [session, go],
  );
  return (
    <Suspense fallback={<SkeletonRows />}>
      <BucketTabs
        session={session}
        tab={tab}
        rows={home.rows}
        marks={home.marks}
        refusal={home.areMarksUnknown ? text.home.marksUnknown : undefined}
        filter={filter}
        onFilter={setFilter}
        onTab={(chosen) => go.setPage({ tab: chosen === "active" ? undefined : chosen })}
        onOpen={open}
        onPressStart={(uid) => readAhead(session, uid)}
        onCreate={() => go.openNew("bucket")}
      >
        <Trouble home={home} />
      </BucketTabs>
    </Suspense>
  );
}

/** Says why rows are missing or may be out of date, or that the marks could not be loaded. */
function Trouble({ home }: { readonly home: HomeBuckets }) {
  const text = useText();
  const isSlow = useDelayedPending(home.isLoading);
  return (
    <>
      <div className="flex flex-col gap-2 pb-3 empty:hidden">
        {home.error && (
          <LoadProblem
            title={
              home.rows && hasType(home.error, "offline") ? text.home.asKept : text.buckets.home.loadFailed
            }
            error={home.error}
            onRetry={home.retry}
          />
        )}
        {home.areMarksUnknown && <LoadProblem title={text.home.marksFailed} onRetry={home.retryMarks} />}
      </div>
      {isSlow && <SkeletonRows />}
    </>
  );
}
