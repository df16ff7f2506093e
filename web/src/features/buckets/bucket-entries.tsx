import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { titledMessage } from "../../app/failure-words.ts";
import { useMemberNavigation } from "../../app/use-member-navigation.ts";
import { useText } from "../../text/text.ts";
import { Alert } from "../../ui/alert.tsx";
import { useAppearance } from "../../ui/appearance.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../ui/use-delayed-pending.ts";
import { coarse, useMedia, wide } from "../../ui/use-media.ts";
import { ListLinks, type ListLinksProps } from "./lists/list-links.tsx";
import { ListSelect } from "./lists/list-select.tsx";
import { useLists } from "./lists/use-lists.ts";
import { nameOrder } from "./names.ts";
import { entriesQuery } from "./queries.ts";
import type { BulkQuestion } from "./selection/bulk-dialogs.tsx";
import { EntriesPane } from "./selection/entries-pane.tsx";
import { type Row, rowsOfList, sortedRows } from "./selection/entry-rows.ts";
import { useDragging } from "./selection/use-dragging.ts";
import { useSelectedRows } from "./selection/use-selected-rows.ts";

interface BucketEntriesProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly listId: string | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** A bucket's lists and its entries, or those of one list. */
export function BucketEntries(props: BucketEntriesProps) {
  const { session, bucket, listId } = props;
  const { query: listsQuery, lists, total } = useLists(session, bucket.uid);
  const list = lists.find(({ uid }) => uid === listId);
  const entries = useEntryRows(session, bucket.uid, listId);
  const selection = useSelectedRows(entries.rows, listId ?? "all");
  const isWide = useMedia(wide);
  // Fingers scroll with the movement that would drag.
  const canDrag = !useMedia(coarse) && isWide && canOnBucket(bucket, "entry.edit");
  const [question, ask] = useState<BulkQuestion | null>(null);
  const dragging = useDragging({ session, bucket, selection, ask });
  const isSlow = useDelayedPending(entries.query.isPending);
  useLeaveUnknownList(bucket.uid, listsQuery.isSuccess && listId !== undefined && !list);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
      <Lists
        bucket={bucket}
        lists={lists}
        total={total}
        active={list?.uid}
        canEdit={canOnBucket(bucket, "list.edit")}
        dragged={dragging.uids}
        onDrop={dragging.drop}
      />
      <div className="min-w-0">
        <LoadFailed query={entries.query.isError ? entries.query : listsQuery} />
        {isSlow && <SkeletonRows />}
        {entries.query.data && (
          <EntriesPane
            {...props}
            list={list}
            lists={lists}
            rows={entries.rows}
            selection={canOnBucket(bucket, "entry.edit") ? selection : undefined}
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

/** Beside the entries where there is room, else above them. */
function Lists({ dragged, onDrop, ...props }: ListLinksProps) {
  const isWide = useMedia(wide);
  return isWide ? (
    <div className="sticky top-15 -ms-3.5 -mt-1 max-h-[calc(100dvh-5rem)] self-start overflow-y-auto p-1">
      <ListLinks {...props} dragged={dragged} onDrop={onDrop} />
    </div>
  ) : (
    <div className="pb-3 md:max-w-80">
      <ListSelect {...props} bucketUid={props.bucket.uid} />
    </div>
  );
}

const NO_ROWS: readonly Row[] = [];

const useEntryRows = (session: Session, bucketUid: string, listId: string | undefined) => {
  const { locale } = useAppearance();
  const unverifiable = useText().buckets.bucket.entryUnverifiable;
  const query = useQuery(entriesQuery(session, bucketUid));
  const { data } = query;
  const all = useMemo(
    () => (data ? sortedRows(data, nameOrder(locale), unverifiable) : NO_ROWS),
    [data, locale, unverifiable],
  );
  const rows = useMemo(() => rowsOfList(all, listId), [all, listId]);
  return { query, rows };
};

/** A list that is gone, or never was: its bucket is still there. */
const useLeaveUnknownList = (bucketUid: string, isUnknown: boolean): void => {
  const { toList } = useMemberNavigation();
  useEffect(() => {
    if (isUnknown) toList(bucketUid, undefined, { replace: true });
  }, [bucketUid, isUnknown, toList]);
};

interface LoadFailedProps {
  readonly query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
}

/** What was loaded before stays in view below it. */
function LoadFailed({ query }: LoadFailedProps) {
  const text = useText();
  if (!query.isError) return null;
  return (
    <Alert
      tone="error"
      isLive
      title={text.buckets.bucket.loadFailed}
      action={<Button onPress={() => void query.refetch()}>{text.common.retry}</Button>}
    >
      {titledMessage(query.error)}
    </Alert>
  );
}
