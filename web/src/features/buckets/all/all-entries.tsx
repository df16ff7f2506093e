import type { Session } from "@keepwell/client/session/session.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { HeldBelow, HoldsBelow } from "@keepwell/ui/held-below.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { useAllText } from "../../../text/all-text.ts";
import { useText } from "../../../text/text.ts";
import { entryMarksQuery } from "../entry-marks.ts";
import { useStars } from "../entry-star.tsx";
import { nameOrder } from "../names.ts";
import { useSearchedBuckets } from "../search/use-searched-buckets.ts";
import { AskedQuestion } from "../selection/asked-question.tsx";
import { ClearOnEscape } from "../selection/clear-on-escape.tsx";
import { EntriesToolbar, SelectAll } from "../selection/entries-toolbar.tsx";
import type { SelectedRows } from "../selection/use-selected-rows.ts";
import { useShown } from "../selection/use-shown.ts";
import { AllList } from "./all-list.tsx";
import { type AllRow, allRows, SORTS, type Sort, sortedRows, topRows } from "./all-rows.ts";
import { useSelectionActions } from "./use-selection-actions.ts";

interface AllEntriesProps {
  readonly session: Session;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
  /** Shown while there is no entry. */
  readonly first: ReactNode;
}

/** All verified entries of all buckets in one list. The user can search the entries, copy from them and select them. */
export function AllEntries(props: AllEntriesProps) {
  const { session, filter, onFilter, first } = props;
  const words = useAllText();
  const { searched, isLoading, error } = useSearchedBuckets(session, { isWanted: true, isLoaded: true });
  const rows = useMemo(() => allRows(searched), [searched]);
  const areMarksLoading = useQuery(entryMarksQuery(session)).isLoading;
  const sorted = useSorted(props, rows);
  const found = useShown(sorted, filter);
  const actions = useSelectionActions(session, rows);
  const { selection, ask, read, question } = actions;
  return (
    <>
      <ClearOnEscape selection={selection}>
        <div data-sticks="" className="z-20 bg-canvas pb-3 md:sticky md:top-14 md:pt-1">
          <EntriesToolbar
            {...{ session, filter, onFilter, shown: found.shown, selection, onAsk: ask }}
            listBucket={actions.listBucket}
            refusals={actions.refusals}
          >
            <SortSelect {...props} />
          </EntriesToolbar>
        </div>
        {/* The list waits a while for all buckets. Otherwise each one would insert its rows between those on screen. */}
        <HeldBelow above={<HoldsBelow isLoading={isLoading || areMarksLoading} />}>
          {error !== undefined && error !== null && (
            <LoadProblem title={words.loadFailed} error={error} onRetry={readFailedAgain} />
          )}
          {rows.length > 0 && <Sections {...props} {...found} rows={sorted} selection={selection} />}
          {rows.length === 0 && !isLoading && !error && (
            <EmptyState glyph={PasswordGlyph} title={words.empty} action={first}>
              {words.emptyText}
            </EmptyState>
          )}
        </HeldBelow>
      </ClearOnEscape>
      <AskedQuestion {...{ session, selection, shown: found.shown, read, question }} onAsk={ask} />
    </>
  );
}

function SortSelect({ sort, onSort }: Pick<AllEntriesProps, "sort" | "onSort">) {
  const words = useAllText();
  return (
    <div className="w-48">
      <Select
        label={words.sort}
        isLabelHidden
        value={sort}
        onChange={onSort}
        options={SORTS.map((id) => ({ id, label: words.sorts[id] }))}
      />
    </div>
  );
}

const useSorted = ({ session, sort }: AllEntriesProps, rows: readonly AllRow[]): readonly AllRow[] => {
  const { locale } = useAppearance();
  const { data: marks } = useQuery(entryMarksQuery(session));
  return useMemo(
    () => sortedRows(rows, { sort, order: nameOrder(locale), marks }),
    [rows, sort, locale, marks],
  );
};

interface SectionsProps extends AllEntriesProps {
  /** All rows, in order. */
  readonly rows: readonly AllRow[];
  /** The rows that the filter finds. */
  readonly shown: readonly AllRow[];
  readonly matches: ((row: AllRow) => boolean) | undefined;
  readonly selection: SelectedRows;
}

function Sections(props: SectionsProps) {
  const { session, rows, shown, matches, sort, selection, onFilter, onOpen } = props;
  const words = useAllText();
  const { clearFilter } = useText().ui;
  const { data: marks } = useQuery(entryMarksQuery(session));
  const { starred, recent } = useMemo(() => topRows(rows, marks), [rows, marks]);
  const open = useCallback((row: AllRow) => onOpen(row.bucket.uid, row.id), [onOpen]);
  const look = { session, stars: useStars(session), selection, onOpen: open };
  const hasTop = !matches && sort === "name";
  return (
    <div className="flex flex-col gap-6">
      {hasTop && starred.length > 0 && (
        <Section title={words.sections.starred}>
          <AllList {...look} label={words.sections.starred} rows={starred} />
        </Section>
      )}
      {hasTop && recent.length > 0 && (
        <Section title={words.sections.recent}>
          <AllList {...look} label={words.sections.recent} rows={recent} />
        </Section>
      )}
      <Section title={words.sections.all(shown.length)}>
        {shown.length === 0 ? (
          <EmptyState
            title={words.nothing}
            action={<Button onPress={() => onFilter("")}>{clearFilter}</Button>}
          />
        ) : (
          <SelectAll
            label={words.selectAll}
            note={words.columns.username}
            columns={[words.columns.host, words.columns.bucket]}
            shown={shown}
            selection={selection}
          />
        )}
        <div hidden={shown.length === 0}>
          <AllList {...look} label={words.listLabel} rows={rows} matches={matches} />
        </div>
      </Section>
    </div>
  );
}

/** Repeats all queries that failed, among them those for the buckets and for their entries. */
const readFailedAgain = (): void =>
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-1.5 text-section">{title}</h2>
      {children}
    </section>
  );
}
