import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ColumnHeader } from "@keepwell/ui/column-header.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { type KeyboardEvent, lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { type EntryDrag, EntryList } from "../entry-list.tsx";
import { canCreateIn } from "../entry-rights.ts";
import type { CountedList } from "../lists/use-lists.ts";
import { bucketName } from "../names.ts";
import { useNameFilter } from "../use-name-filter.ts";
import { showBulkEnd } from "./after-bulk.ts";
import type { BulkQuestion } from "./bulk-dialogs.tsx";
import type { BulkEnd } from "./bulk-end.ts";
import { EntriesToolbar, SelectAll } from "./entries-toolbar.tsx";
import { commonList, type Row, shownEntries } from "./entry-rows.ts";
import { focusRowSoon } from "./focus-row.ts";
import { listTargets } from "./list-targets.ts";
import { createRowCopier } from "./row-copy.ts";
import { findNeighbour } from "./selected-rows.ts";
import type { SelectedRows } from "./use-selected-rows.ts";

const BulkDialogs = lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).BulkDialogs }));

interface EntriesPaneProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The list whose entries are shown; undefined if all entries of the bucket are shown. */
  readonly list: CountedList | undefined;
  readonly lists: readonly CountedList[];
  readonly rows: readonly Row[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly selection: SelectedRows | undefined;
  readonly drag: EntryDrag | undefined;
  readonly flashing: ReadonlySet<string>;
  readonly question: BulkQuestion | null;
  readonly onAsk: (question: BulkQuestion | null) => void;
}

/** The toolbar and the entries of a bucket, or of one of its lists. */
export function EntriesPane(props: EntriesPaneProps) {
  const { session, bucket, list, lists, rows, filter, onFilter, selection } = props;
  const text = useVaultText();
  const go = useMemberNavigation();
  const { columns } = text.lists;
  const copy = useMemo(() => createRowCopier(session, bucket, text), [session, bucket, text]);
  const { shown, matches } = useShown(rows, filter);
  const { openEntry } = go;
  const open = useCallback((uid: string) => openEntry(bucket.uid, uid), [openEntry, bucket.uid]);
  const hasRows = rows.length > 0;
  const listLabels = useMemo(() => new Map(lists.map(({ uid, label }) => [uid, label])), [lists]);
  const empty = useMemo(
    () => <Empty bucket={bucket} list={list} hasRows={hasRows} onFilter={onFilter} />,
    [bucket, list, hasRows, onFilter],
  );
  const names = {
    note: columns.username,
    columns: list ? [columns.host] : [columns.host, columns.list],
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && selection?.selected.size) selection.clear();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc is only a shortcut for the button Clear. */}
      <div onKeyDown={clearOnEscape}>
        <div data-sticks="" className="z-20 bg-canvas pb-3 md:sticky md:top-14 md:pt-1">
          <EntriesToolbar
            {...props}
            shown={shown}
            onCreate={canCreateIn(bucket, list) ? go.openNew : undefined}
          />
        </div>
        {selection && shown.length > 0 && <SelectAll {...names} shown={shown} selection={selection} />}
        {!selection && shown.length > 0 && <ColumnHeader {...names} title={columns.name} />}
        <EntryList
          session={session}
          bucketUid={bucket.uid}
          label={text.lists.listLabel(list?.label ?? bucketName(bucket, text))}
          rows={rows}
          matches={matches}
          listLabels={list ? undefined : listLabels}
          flashing={props.flashing}
          selection={selection}
          drag={props.drag}
          copy={copy}
          onOpen={open}
          empty={empty}
        />
      </div>
      <Question {...props} shown={shown} />
    </>
  );
}

/** The rows that match the filter. Filtering is deferred, because thousands of rows take longer than a key press. */
const useShown = (rows: readonly Row[], filter: string) => {
  const isMatch = useDeferredValue(useNameFilter(filter));
  return useMemo(() => {
    if (!isMatch) return { shown: rows, matches: undefined };
    const shown = rows.filter(isMatch);
    const ids = new Set(shown.map(({ id }) => id));
    return { shown, matches: (row: Row) => ids.has(row.id) };
  }, [rows, isMatch]);
};

type EmptyProps = Pick<EntriesPaneProps, "bucket" | "list" | "onFilter"> & { readonly hasRows: boolean };

function Empty({ bucket, list, hasRows, onFilter }: EmptyProps) {
  const text = useVaultText();
  if (hasRows)
    return (
      <EmptyState
        title={text.ui.nothingFound}
        action={<Button onPress={() => onFilter("")}>{text.ui.clearFilter}</Button>}
      />
    );
  const canCreate = canCreateIn(bucket, list);
  return (
    <EmptyState glyph={PasswordGlyph} title={canCreate ? text.lists.emptyList : text.lists.emptyReadOnly}>
      {canCreate && list && text.lists.emptyListMore}
    </EmptyState>
  );
}

interface Asked {
  readonly entries: readonly ShownEntry[];
  /** The list that all of the entries are in. It is not offered as a destination. */
  readonly listUid: string | undefined;
  /** Whether one of the entries is in a list. */
  readonly isListed: boolean;
}

const NOTHING_ASKED: Asked = { entries: [], listUid: undefined, isListed: false };

function Question(props: EntriesPaneProps & { readonly shown: readonly Row[] }) {
  const { session, bucket, lists, rows, selection, question, onAsk, shown } = props;
  // Kept while the question is open, because entries that were already deleted or moved leave the selection meanwhile.
  const [{ entries, listUid, isListed }, keep] = useState(NOTHING_ASKED);
  if (!selection || !question) {
    if (entries.length > 0) keep(NOTHING_ASKED);
    return null;
  }
  const { selected } = selection;
  if (entries.length === 0 && selected.size > 0)
    keep({
      entries: shownEntries(rows, selected),
      listUid: commonList(rows, selected),
      isListed: rows.some(({ id, list }) => list !== null && selected.has(id)),
    });
  if (entries.length === 0) return null;
  const end = (result: BulkEnd) => {
    const next = findNeighbour(new Set(result.done), shown);
    onAsk(null);
    showBulkEnd(session, bucket.uid, result);
    if (result.done.length === 0) return;
    selection.clear();
    focusRowSoon(next);
  };
  return (
    <Suspense>
      <BulkDialogs
        session={session}
        bucket={bucket}
        entries={entries}
        {...listTargets(bucket, lists, { listUid, isListed })}
        question={question}
        onEnd={end}
      />
    </Suspense>
  );
}
