import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { coarse, useMedia, wide } from "@keepwell/ui/use-media.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { LoadProblem } from "../../app/load-problem.tsx";
import { useMemberNavigation } from "../../app/use-member-navigation.ts";
import { useText } from "../../text/text.ts";
import { useVaultText } from "../../text/vault-text.ts";
import { movableIn } from "./entry-rights.ts";
import type { Entries } from "./lists/list-entries.ts";
import { ListLinks, type ListLinksProps } from "./lists/list-links.tsx";
import { ListSelect } from "./lists/list-select.tsx";
import { UNLISTED } from "./lists/unlisted.ts";
import { type CountedList, useLists } from "./lists/use-lists.ts";
import { useSealedNames } from "./lists/use-sealed-names.ts";
import { nameOrder } from "./names.ts";
import { entriesQuery, isAnswered, listsQuery } from "./queries.ts";
import { useReloads } from "./reloads.ts";
import { SealingNames } from "./sealing-names.tsx";
import type { BulkQuestion } from "./selection/bulk-dialogs.tsx";
import { EntriesPane } from "./selection/entries-pane.tsx";
import { rowsOfList, sortedByName, toRows } from "./selection/entry-rows.ts";
import { useDragging } from "./selection/use-dragging.ts";
import { useSelectedRows } from "./selection/use-selected-rows.ts";

interface BucketEntriesProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly listId: string | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Renders the control that opens a list's permissions; undefined for users who do not manage permissions. */
  readonly listPermissions: ((list: CountedList) => ReactNode) | undefined;
}

/** A bucket's lists and its entries, or the entries of one list. */
export function BucketEntries(props: BucketEntriesProps) {
  const { session, bucket, listId } = props;
  const { query: listsRead, lists, total, unlisted } = useLists(session, bucket.uid);
  const list = lists.find(({ uid }) => uid === listId);
  const entries = useEntryRows(session, bucket, listId);
  const selection = useSelectedRows(entries.rows, `${listId ?? "all"} ${useReloads(bucket.uid)}`);
  const isWide = useMedia(wide);
  // On a touch screen, rows cannot be dragged, because the same movement scrolls the page.
  const canDrag = !useMedia(coarse) && isWide && entries.canSelect;
  const [question, ask] = useState<BulkQuestion | null>(null);
  const dragging = useDragging({ session, bucket, rows: entries.rows, selection, ask });
  const isSlow = useDelayedPending(entries.query.isPending);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
      <Lists
        session={session}
        bucket={bucket}
        lists={lists}
        total={total}
        unlisted={unlisted}
        active={listId === UNLISTED ? UNLISTED : list?.uid}
        permissions={props.listPermissions}
        dragged={dragging.uids}
        onDrop={dragging.drop}
      />
      <div className="min-w-0">
        <ListsUpkeep session={session} bucket={bucket} listId={listId} />
        <LoadFailed of={entries.query.isError ? entries.query : listsRead} onRetry={selection.clear} />
        {isSlow && <SkeletonRows />}
        {entries.query.data && <SealingNames session={session} bucket={bucket} />}
        {entries.query.data && (
          <EntriesPane
            {...props}
            list={list}
            isUnlisted={listId === UNLISTED}
            lists={lists}
            rows={entries.rows}
            selection={entries.canSelect ? selection : undefined}
            drag={canDrag ? dragging.drag : undefined}
            flashing={dragging.flashing}
            question={question}
            onAsk={ask}
          />
        )}
      </div>
    </div>
  );
}

/** The lists of the bucket: beside the entries if there is room, otherwise above them. */
function Lists({ dragged, onDrop, ...props }: ListLinksProps) {
  const isWide = useMedia(wide);
  return isWide ? (
    <div className="sticky top-15 -ms-3.5 -mt-1 max-h-[calc(100dvh-5rem)] self-start overflow-y-auto p-1">
      <ListLinks {...props} dragged={dragged} onDrop={onDrop} />
    </div>
  ) : (
    <div className="pb-3 md:max-w-80">
      <ListSelect {...props} />
    </div>
  );
}

const NO_ENTRIES: Entries = [];

const useEntryRows = (session: Session, bucket: Bucket, listId: string | undefined) => {
  const { locale } = useAppearance();
  const hidden = useText().buckets.bucket;
  const query = useQuery(entriesQuery(session, bucket.uid));
  const { data } = query;
  const isMovable = useMovable(session, bucket);
  const sorted = useMemo(
    () => (data ? sortedByName(data, { order: nameOrder(locale), hidden }) : NO_ENTRIES),
    [data, locale, hidden],
  );
  const all = useMemo(() => toRows(sorted, { hidden, isMovable }), [sorted, hidden, isMovable]);
  const rows = useMemo(() => rowsOfList(all, listId), [all, listId]);
  // All entries of the bucket count, not only the shown ones, so that the layout is the same for every list.
  const isAnyMovable = useMemo(() => all.some(({ isSelectable }) => isSelectable), [all]);
  return { query, rows, canSelect: isAnyMovable || canOnBucket(bucket, "entry.delete") };
};

const NO_LISTS: readonly ListedList[] = [];

/**
 * Returns the same function as long as the bucket and its lists do not change. A new function would make React build
 * all rows again.
 */
const useMovable = (session: Session, bucket: Bucket) => {
  const lists = useQuery(listsQuery(session, bucket.uid)).data ?? NO_LISTS;
  return useMemo(() => movableIn(bucket, lists), [bucket, lists]);
};

/**
 * Seals the names of lists that have no sealed name yet. If the address names a list that does not exist, goes to the
 * bucket. Both happen only after the server has answered, because the lists that this browser kept may be old. The
 * component shows nothing. It is separate, so that nothing else renders again when the answer comes.
 */
function ListsUpkeep({ session, bucket, listId }: Pick<BucketEntriesProps, "session" | "bucket" | "listId">) {
  const read = useQuery(listsQuery(session, bucket.uid));
  const lists = read.isSuccess && isAnswered(read) ? read.data : undefined;
  useSealedNames(session, bucket, lists);
  useLeaveUnknownList(bucket.uid, lists !== undefined && !isKnown(lists, listId));
  return null;
}

/**
 * Whether the page that the address names exists. The page with all entries always exists. The page with the entries
 * outside all lists exists if the bucket has at least one list. The page of a list exists if the bucket contains this
 * list.
 */
const isKnown = (lists: readonly ListedList[], listId: string | undefined): boolean =>
  listId === undefined || (listId === UNLISTED ? lists.length > 0 : lists.some(({ uid }) => uid === listId));

const useLeaveUnknownList = (bucketUid: string, isUnknown: boolean): void => {
  const { toList } = useMemberNavigation();
  useEffect(() => {
    if (isUnknown) toList(bucketUid, undefined, { replace: true });
  }, [bucketUid, isUnknown, toList]);
};

type Read = Pick<UseQueryResult, "data" | "isError" | "error" | "refetch">;

/** Says that loading failed, and offers a retry. Data that was loaded earlier stays visible below. */
function LoadFailed({ of: read, onRetry }: { readonly of: Read; readonly onRetry: () => void }) {
  const { buckets, lists } = useVaultText();
  const title = read.data && hasType(read.error, "offline") ? lists.asKept : buckets.bucket.loadFailed;
  const retry = () => {
    onRetry();
    void read.refetch();
  };
  return (
    read.isError && (
      <div className="mb-3">
        <LoadProblem title={title} error={read.error} onRetry={retry} />
      </div>
    )
  );
}
