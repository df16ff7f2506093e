import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { hasRoom } from "@keepwell/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { titledMessage } from "../app/failure-words.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { BucketList } from "../features/buckets/bucket-list.tsx";
import { bucketsQuery, meQuery, refreshBuckets } from "../features/buckets/queries.ts";
import { Welcome } from "../features/buckets/welcome.tsx";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { useText } from "../text/text.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { FilterField } from "../ui/filter-field.tsx";
import { AddIcon } from "../ui/icons.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../ui/use-delayed-pending.ts";

const CreateBucketDialog = lazy(async () => ({
  default: (await import("../features/buckets/create-bucket-dialog.tsx")).CreateBucketDialog,
}));

const route = getRouteApi("/member/");

/** My buckets. */
export function HomeScreen() {
  const text = useText();
  const session = useSession();
  const search = route.useSearch();
  const go = useMemberNavigation();
  const [filter, setFilter] = useState("");
  const me = useQuery(meQuery(session));
  const query = useQuery(bucketsQuery(session));
  const isSlow = useDelayedPending(query.isPending);
  const rows = query.data ?? [];
  const buckets = rows.filter((row): row is Bucket => !isUnverifiable(row));
  const system = buckets.find((bucket) => bucket.is_system);
  const plan = me.data?.plan ?? "free";
  const used = buckets.filter((bucket) => !bucket.is_system && bucket.access_type === "owner").length;
  const isWelcome = query.isSuccess && rows.length === 1 && system !== undefined && filter === "";
  return (
    <PageFrame>
      <PageHeader
        title={text.buckets.home.title}
        documentTitle={`${text.buckets.home.title} · ${text.common.productName}`}
        actions={
          <Button variant="primary" icon={AddIcon} onPress={() => go.openNew("bucket")}>
            {text.buckets.home.create}
          </Button>
        }
      />
      <div className="mb-3 md:w-70">
        <FilterField label={text.buckets.home.filter} value={filter} onChange={setFilter} />
      </div>
      {query.isError && (
        <Alert
          tone="error"
          isLive
          title={text.buckets.home.loadFailed}
          action={<Button onPress={() => void query.refetch()}>{text.common.retry}</Button>}
        >
          {titledMessage(query.error)}
        </Alert>
      )}
      {isSlow && <SkeletonRows />}
      {query.isSuccess && <BucketList buckets={rows} filter={filter} onOpen={go.toBucket} />}
      {isWelcome && (
        <div className="mt-6">
          <Welcome
            canCreateBucket={hasRoom(plan, "buckets", used)}
            onCreateBucket={() => go.openNew("bucket")}
            onCreatePassword={() => go.toBucket(system.uid, "password")}
            onOpenPrivate={() => go.toBucket(system.uid)}
          />
        </div>
      )}
      {search.new === "bucket" && me.data && query.isSuccess && (
        <Suspense>
          <CreateBucketDialog
            session={session}
            plan={plan}
            used={used}
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
