import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useCallback, useState } from "react";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { useText } from "../../../text/text.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { ClearOnEscape } from "../selection/clear-on-escape.tsx";
import { SelectAll } from "../selection/entries-toolbar.tsx";
import { type SelectedRows, useSelectedRows } from "../selection/use-selected-rows.ts";
import { useShown } from "../selection/use-shown.ts";
import { TrashDialog } from "./trash-dialog.tsx";
import { TrashList } from "./trash-list.tsx";
import type { TrashRow } from "./trash-rows.ts";
import { TrashToolbar } from "./trash-toolbar.tsx";
import { TrashedBuckets } from "./trashed-buckets.tsx";
import type { useTrash } from "./use-trash.ts";
import { useTrashActions } from "./use-trash-actions.ts";

interface TrashViewProps {
  readonly session: Session;
  /** The buckets whose Trash is shown. */
  readonly buckets: readonly OpenBucket[];
  readonly trash: ReturnType<typeof useTrash>;
  /** Buckets that are in Trash themselves. */
  readonly trashed: readonly TrashedBucket[];
  /** Whether the list of buckets is still loading. */
  readonly isLoading: boolean;
  /** Whether each row names its bucket. */
  readonly hasBuckets: boolean;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

/** Shows the Trash of one bucket or of all buckets, but only the entries that the user may restore and delete. */
export function TrashView(props: TrashViewProps) {
  const { session, trashed } = props;
  const words = useTrashText();
  const { rows, isLoading, error } = props.trash;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const isPending = (props.isLoading || isLoading) && rows.length === 0;
  const isSlow = useDelayedPending(isPending);
  return (
    <>
      {error && (
        <div className="mb-6">
          <LoadProblem title={words.loadFailed} error={error} onRetry={readFailedAgain} />
        </div>
      )}
      {isSlow && <SkeletonRows />}
      {trashed.length > 0 && <TrashedBuckets session={session} trashed={trashed} now={now} />}
      {rows.length > 0 && trashed.length > 0 && <h2 className="mb-2 text-section">{words.entriesInTrash}</h2>}
      {rows.length > 0 && <Rows {...props} rows={rows} now={now} />}
      {rows.length + trashed.length === 0 && !isPending && !error && (
        <EmptyState glyph={DeleteIcon} title={words.nothing}>
          {words.nothingText}
        </EmptyState>
      )}
    </>
  );
}

const readFailedAgain = (): void =>
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });

type RowsProps = TrashViewProps & {
  readonly rows: readonly TrashRow[];
  /** The current time, in seconds since 1970. */
  readonly now: number;
};

function Rows(props: RowsProps) {
  const { rows, buckets, filter } = props;
  const selection = useSelectedRows(rows, buckets.length === 1 ? (buckets[0]?.uid ?? "") : "all");
  const { shown, matches } = useShown(rows, filter);
  const actions = useTrashActions({ session: props.session, selection, shown });
  const { asked, end } = actions;
  return (
    <>
      <ClearOnEscape selection={selection}>
        <ListedRows {...props} {...actions} selection={selection} shown={shown} matches={matches} />
      </ClearOnEscape>
      {asked && (
        <TrashDialog
          session={props.session}
          question={asked.question}
          entries={asked.entries}
          onEnd={(done, message) => end(asked.entries, done, message)}
        />
      )}
    </>
  );
}

type ListedRowsProps = RowsProps &
  Pick<ReturnType<typeof useTrashActions>, "ask" | "restore"> &
  ReturnType<typeof useShown<TrashRow>> & { readonly selection: SelectedRows };

/** The toolbar, and below it the rows that the filter shows. */
function ListedRows(props: ListedRowsProps) {
  const { rows, shown, matches, selection, filter, onFilter, onOpen, hasBuckets, now, ask, restore } = props;
  const { ui } = useText();
  const { lists } = useVaultText();
  const words = useTrashText();
  const open = useCallback((row: TrashRow) => onOpen(row.bucket.uid, row.id), [onOpen]);
  const restoreOne = useCallback((row: TrashRow) => restore([row]), [restore]);
  const deleteOne = useCallback((row: TrashRow) => ask("delete", [row]), [ask]);
  const selected = () => rows.filter(({ id }) => selection.selected.has(id));
  return (
    <>
      <TrashToolbar
        filter={filter}
        onFilter={onFilter}
        shown={shown}
        selection={selection}
        onRestore={() => restore(selected())}
        onDelete={() => ask("delete", selected())}
      />
      {shown.length > 0 && (
        <SelectAll
          shown={shown}
          selection={selection}
          note={lists.columns.username}
          columns={[hasBuckets ? words.columns.bucket : lists.columns.host, words.columns.left]}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          title={words.nothingFound}
          action={<Button onPress={() => onFilter("")}>{ui.clearFilter}</Button>}
        />
      )}
      <div hidden={shown.length === 0}>
        <TrashList
          {...{ rows, matches, hasBuckets, selection, now }}
          label={words.listLabel}
          onOpen={open}
          onRestore={restoreOne}
          onDelete={deleteOne}
        />
      </div>
    </>
  );
}
