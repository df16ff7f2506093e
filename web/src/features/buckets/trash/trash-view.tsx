import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from "react";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { useText } from "../../../text/text.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DeleteIcon } from "../../../ui/icons.ts";
import { notify } from "../../../ui/notices-store.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../../ui/use-delayed-pending.ts";
import { SelectAll } from "../selection/entries-toolbar.tsx";
import { focusRowSoon } from "../selection/focus-row.ts";
import { findNeighbour } from "../selection/selected-rows.ts";
import { type SelectedRows, useSelectedRows } from "../selection/use-selected-rows.ts";
import { useNameFilter } from "../use-name-filter.ts";
import { entriesIn, type InTrash, reloadBuckets } from "./act-on-trash.ts";
import { restoreNow } from "./restore-now.ts";
import { TrashDialog, type TrashQuestion } from "./trash-dialog.tsx";
import { TrashList } from "./trash-list.tsx";
import type { TrashRow } from "./trash-rows.ts";
import { TrashToolbar } from "./trash-toolbar.tsx";
import { useTrash } from "./use-trash.ts";

interface TrashViewProps {
  readonly session: Session;
  /** Whose Trash is shown. A stable array. */
  readonly buckets: readonly OpenBucket[];
  /** Whether the buckets themselves are not known yet. */
  readonly isLoading: boolean;
  /** Whether each row names its bucket. */
  readonly hasBuckets: boolean;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

/** What the user may restore and delete in the Trash of one bucket, or of all. */
export function TrashView(props: TrashViewProps) {
  const { session, buckets } = props;
  const words = useTrashText();
  const { rows, isLoading, error } = useTrash(session, buckets);
  const isPending = (props.isLoading || isLoading) && rows.length === 0;
  const isSlow = useDelayedPending(isPending);
  return (
    <>
      {error && <LoadProblem title={words.loadFailed} error={error} onRetry={readFailedAgain} />}
      {isSlow && <SkeletonRows />}
      {rows.length > 0 && <Rows {...props} rows={rows} />}
      {rows.length === 0 && !isPending && !error && (
        <EmptyState glyph={DeleteIcon} title={words.nothing}>
          {words.nothingText}
        </EmptyState>
      )}
    </>
  );
}

const readFailedAgain = (): void =>
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });

type RowsProps = TrashViewProps & { readonly rows: readonly TrashRow[] };

function Rows(props: RowsProps) {
  const { rows, buckets, filter, onFilter, onOpen, hasBuckets } = props;
  const { ui } = useText();
  const words = useTrashText();
  const selection = useSelectedRows(rows, buckets.length === 1 ? (buckets[0]?.uid ?? "") : "all");
  const { shown, matches } = useShown(rows, filter);
  const { asked, ask, restore, end } = useActions({ ...props, selection, shown });
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const open = useCallback((row: TrashRow) => onOpen(row.bucket.uid, row.id), [onOpen]);
  const restoreOne = useCallback((row: TrashRow) => restore([row]), [restore]);
  const deleteOne = useCallback((row: TrashRow) => ask("delete", [row]), [ask]);
  const selected = () => rows.filter(({ id }) => selection.selected.has(id));
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && selection.selected.size > 0) selection.clear();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc is only a shortcut for the button Clear. */}
      <div onKeyDown={clearOnEscape}>
        <TrashToolbar
          filter={filter}
          onFilter={onFilter}
          shown={shown}
          selection={selection}
          onRestore={() => restore(selected())}
          onDelete={() => ask("delete", selected())}
          onEmpty={() => ask("empty", rows)}
        />
        {shown.length > 0 && <SelectAll shown={shown} selection={selection} />}
        {shown.length === 0 && (
          <EmptyState
            title={words.nothingFound}
            action={<Button onPress={() => onFilter("")}>{ui.clearFilter}</Button>}
          />
        )}
        <div hidden={shown.length === 0}>
          <TrashList
            label={words.listLabel}
            rows={rows}
            matches={matches}
            hasBuckets={hasBuckets}
            selection={selection}
            now={now}
            onOpen={open}
            onRestore={restoreOne}
            onDelete={deleteOne}
          />
        </div>
      </div>
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

const useShown = (rows: readonly TrashRow[], filter: string) => {
  const matches = useDeferredValue(useNameFilter(filter));
  const shown = useMemo(() => (matches ? rows.filter(matches) : rows), [rows, matches]);
  return { shown, matches };
};

interface Asked {
  readonly question: TrashQuestion;
  readonly entries: readonly InTrash[];
}

type ActionsInput = RowsProps & { readonly selection: SelectedRows; readonly shown: readonly TrashRow[] };

/** What the buttons do. Afterwards the row that took the place of the first one has the focus. */
const useActions = ({ session, selection, shown }: ActionsInput) => {
  const { lists } = useVaultText();
  const words = useTrashText();
  const [asked, set] = useState<Asked | null>(null);
  const ask = useCallback(
    (question: TrashQuestion, rows: readonly TrashRow[]) => set({ question, entries: entriesIn(rows) }),
    [],
  );
  const { clear } = selection;
  const leave = useCallback(
    (uids: readonly string[]) => {
      clear();
      focusRowSoon(findNeighbour(new Set(uids), shown));
    },
    [clear, shown],
  );
  const restore = useCallback(
    async (rows: readonly TrashRow[]) => {
      if (rows.length > BULK_MAX) return ask("restore", rows);
      const isDone = await restoreNow(session, entriesIn(rows), { lists, words });
      if (isDone) leave(rows.map(({ id }) => id));
    },
    [session, lists, words, ask, leave],
  );
  const end = (entries: readonly InTrash[], done: readonly string[], message: string) => {
    set(null);
    reloadBuckets(session, entries);
    if (done.length === 0) return;
    notify({ tone: "success", text: message });
    leave(done);
  };
  return { asked, ask, restore, end };
};
