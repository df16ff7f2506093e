import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ColumnHeader } from "@keepwell/ui/column-header.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { useCallback, useMemo } from "react";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { type EntryDrag, EntryList } from "../entry-list.tsx";
import { canCreateIn } from "../entry-rights.ts";
import type { CountedList } from "../lists/use-lists.ts";
import { bucketName } from "../names.ts";
import { type Asked, AskedQuestion } from "./asked-question.tsx";
import type { BulkQuestion } from "./bulk-dialogs.tsx";
import { ClearOnEscape } from "./clear-on-escape.tsx";
import { CreateMenu } from "./create-menu.tsx";
import { EntriesToolbar, SelectAll } from "./entries-toolbar.tsx";
import { listsOf, type Row, shownEntries } from "./entry-rows.ts";
import { createRowCopier } from "./row-copy.ts";
import type { SelectedRows } from "./use-selected-rows.ts";
import { useShown } from "./use-shown.ts";

interface EntriesPaneProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The list whose entries are shown; undefined if all entries of the bucket, or only those in no list, are shown. */
  readonly list: CountedList | undefined;
  /** Whether only the entries that are in no list are shown. */
  readonly isUnlisted: boolean;
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
  const { session, bucket, list, isUnlisted, lists, rows, filter, onFilter, selection } = props;
  const text = useVaultText();
  const go = useMemberNavigation();
  const { columns } = text.lists;
  const copy = useMemo(() => createRowCopier(session, bucket, text), [session, bucket, text]);
  const { shown, matches } = useShown(rows, filter);
  const { openEntry } = go;
  const open = useCallback((uid: string) => openEntry(bucket.uid, uid), [openEntry, bucket.uid]);
  const showsAll = !list && !isUnlisted;
  const hasRows = rows.length > 0;
  const listLabels = useMemo(() => new Map(lists.map(({ uid, label }) => [uid, label])), [lists]);
  const empty = useMemo(
    () => <Empty bucket={bucket} list={list} hasRows={hasRows} onFilter={onFilter} />,
    [bucket, list, hasRows, onFilter],
  );
  const names = {
    note: columns.username,
    columns: showsAll ? [columns.host, columns.list] : [columns.host],
  };
  return (
    <>
      <ClearOnEscape selection={selection}>
        <div data-sticks="" className="z-20 bg-canvas pb-3 md:sticky md:top-14 md:pt-1">
          <EntriesToolbar {...props} shown={shown} listBucket={bucket}>
            {canCreateIn(bucket, list) && <CreateMenu onCreate={go.openNew} />}
          </EntriesToolbar>
        </div>
        {selection && shown.length > 0 && <SelectAll {...names} shown={shown} selection={selection} />}
        {!selection && shown.length > 0 && <ColumnHeader {...names} title={columns.name} />}
        <EntryList
          session={session}
          bucketUid={bucket.uid}
          label={text.lists.listLabel(list?.label ?? bucketName(bucket, text))}
          rows={rows}
          matches={matches}
          listLabels={showsAll ? listLabels : undefined}
          flashing={props.flashing}
          selection={selection}
          drag={props.drag}
          copy={copy}
          onOpen={open}
          empty={empty}
        />
      </ClearOnEscape>
      {selection && (
        <AskedQuestion
          {...props}
          selection={selection}
          shown={shown}
          read={() => readAsked(bucket, rows, selection.selected)}
        />
      )}
    </>
  );
}

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

/** The selected entries of the bucket. */
const readAsked = (bucket: Bucket, rows: readonly Row[], selected: ReadonlySet<string>): Asked => ({
  entries: shownEntries(rows, selected).map((entry) => ({ ...entry, bucket })),
  refused: [],
  moved: listsOf(rows, selected),
});
