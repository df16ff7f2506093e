import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, Suspense, useCallback, useMemo } from "react";
import { RouterTextLink } from "../app/links.tsx";
import { LoadProblem } from "../app/load-problem.tsx";
import { parseEntryRef } from "../app/search.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useUrlFilter } from "../app/use-url-filter.ts";
import { bucketName } from "../features/buckets/names.ts";
import { bucketQuery, bucketsQuery } from "../features/buckets/queries.ts";
import { EmptyTrash } from "../features/buckets/trash/empty-trash.tsx";
import { TrashView } from "../features/buckets/trash/trash-view.tsx";
import { useTrash } from "../features/buckets/trash/use-trash.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useTrashText } from "../text/trash-text.ts";
import { useVaultText } from "../text/vault-text.ts";
import { BackToBuckets } from "./back-to-buckets.tsx";
import { ClosedBucketPage } from "./closed-bucket.tsx";
import { EntryOver } from "./entry-over.tsx";
import { useLeaveMissing } from "./use-leave-missing.ts";

const member = getRouteApi("/member");
const ofBucket = getRouteApi("/member/bucket/$id/trash");

const isRestorable = (row: OpenBucket | ClosedBucket): row is TrashedBucket =>
  isUnverifiable(row) && row.state === "trashed" && canOnBucket(row.bucket, "bucket.delete");

/** The Trash of all buckets, and the buckets in Trash. */
export function TrashScreen() {
  const words = useTrashText();
  const session = useSession();
  const { data, isPending, error, refetch } = useQuery(bucketsQuery(session));
  const buckets = useMemo(() => (data ?? []).flatMap((one) => (isUnverifiable(one) ? [] : [one])), [data]);
  const trashed = useMemo(() => (data ?? []).filter(isRestorable), [data]);
  return (
    <Trash
      title={words.title}
      back={<BackToBuckets />}
      buckets={buckets}
      trashed={trashed}
      isLoading={isPending}
      hasBuckets
    >
      {error && !data && <LoadProblem title={words.loadFailed} error={error} onRetry={refetch} />}
    </Trash>
  );
}

export function BucketTrashScreen() {
  const text = useVaultText();
  const words = useTrashText();
  const session = useSession();
  const { id } = ofBucket.useParams();
  const query = useQuery(bucketQuery(session, id));
  useLeaveMissing(id, query);
  const { data } = query;
  const bucket = data && !isUnverifiable(data) ? data : null;
  const buckets = useMemo(() => (bucket ? [bucket] : []), [bucket]);
  if (data && !bucket && isUnverifiable(data)) return <ClosedBucketPage row={data} />;
  const back = (
    <RouterTextLink to="/bucket/$id/{-$listId}" params={{ id, listId: undefined }} className="text-ui">
      ‹ {bucket ? bucketName(bucket, text) : words.toBucket}
    </RouterTextLink>
  );
  return (
    <Trash
      title={bucket ? words.titleOf(bucketName(bucket, text)) : words.title}
      back={back}
      elsewhere={<RouterTextLink to={PATHS.trash}>{words.everyTrash}</RouterTextLink>}
      buckets={buckets}
      isLoading={query.isPending}
      hasBuckets={false}
    >
      {query.isError && !data && (
        <LoadProblem title={words.loadFailed} error={query.error} onRetry={query.refetch} />
      )}
    </Trash>
  );
}

const NO_BUCKETS: readonly TrashedBucket[] = [];

interface TrashProps {
  readonly title: string;
  readonly back: ReactNode;
  /** A link to the Trash of all buckets. */
  readonly elsewhere?: ReactNode;
  /** Pass the same array in each render. */
  readonly buckets: readonly OpenBucket[];
  readonly trashed?: readonly TrashedBucket[];
  readonly isLoading: boolean;
  readonly hasBuckets: boolean;
  /** Says why the buckets could not be read. If set, it is shown in place of the entries. */
  readonly children: ReactNode;
}

function Trash(props: TrashProps) {
  const { title, back, elsewhere, buckets, trashed = NO_BUCKETS, isLoading, hasBuckets, children } = props;
  const { common } = useVaultText();
  const words = useTrashText();
  const session = useSession();
  const go = useMemberNavigation();
  const { q = "" } = member.useSearch();
  const write = useCallback((typed: string) => go.setPage({ q: typed || undefined }), [go]);
  const [filter, setFilter] = useUrlFilter(q, write);
  const trash = useTrash(session, buckets);
  return (
    <PageFrame>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${common.productName}`}
        back={back}
        note={
          <>
            {words.note} {elsewhere}
          </>
        }
        actions={
          <EmptyTrash
            session={session}
            rows={trash.rows}
            trashed={trashed}
            isWhole={!isLoading && !trash.isLoading && trash.error === null}
          />
        }
      />
      {children || (
        <TrashView
          session={session}
          buckets={buckets}
          trash={trash}
          trashed={trashed}
          isLoading={isLoading}
          hasBuckets={hasBuckets}
          filter={filter}
          onFilter={setFilter}
          onOpen={go.openEntry}
        />
      )}
      <Suspense>
        <TrashedDialog buckets={buckets} />
      </Suspense>
    </PageFrame>
  );
}

/** The dialog of the entry that the address names, if it names one. */
function TrashedDialog({ buckets }: Pick<TrashProps, "buckets">) {
  const ref = parseEntryRef(member.useSearch().entry);
  return <EntryOver bucket={buckets.find(({ uid }) => uid === ref?.bucketUid)} />;
}
