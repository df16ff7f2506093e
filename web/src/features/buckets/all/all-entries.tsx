import type { Session } from "@keepwell/client/session/session.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ColumnHeader } from "@keepwell/ui/column-header.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
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
import { useNameFilter } from "../use-name-filter.ts";
import { AllList } from "./all-list.tsx";
import { type AllRow, allRows, SORTS, type Sort, sortedRows, topRows } from "./all-rows.ts";

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

/** All entries that open, from all buckets together. The user can find entries here and copy from them. */
export function AllEntries(props: AllEntriesProps) {
  const { session, sort, onSort, filter, onFilter, first } = props;
  const words = useAllText();
  const { searched, isLoading, error } = useSearchedBuckets(session, { isWanted: true, isLoaded: true });
  const rows = useMemo(() => allRows(searched), [searched]);
  const areMarksLoading = useQuery(entryMarksQuery(session)).isLoading;
  return (
    <>
      <div
        data-sticks=""
        className="z-20 flex min-h-field flex-wrap items-end gap-3 bg-canvas pb-3 md:sticky md:top-14 md:pt-1"
      >
        <div className="min-w-40 flex-1 md:max-w-72">
          <FilterField label={words.filter} value={filter} onChange={onFilter} />
        </div>
        <div className="w-48">
          <Select
            label={words.sort}
            value={sort}
            onChange={onSort}
            options={SORTS.map((id) => ({ id, label: words.sorts[id] }))}
          />
        </div>
      </div>
      {/* The list waits a while for all buckets. Otherwise each one would insert its rows between those on screen. */}
      <HeldBelow above={<HoldsBelow isLoading={isLoading || areMarksLoading} />}>
        {error !== undefined && error !== null && (
          <LoadProblem title={words.loadFailed} error={error} onRetry={readFailedAgain} />
        )}
        {rows.length > 0 && <Sections {...props} rows={rows} />}
        {rows.length === 0 && !isLoading && !error && (
          <EmptyState glyph={PasswordGlyph} title={words.empty} action={first}>
            {words.emptyText}
          </EmptyState>
        )}
      </HeldBelow>
    </>
  );
}

function Sections({
  session,
  rows,
  sort,
  filter,
  onFilter,
  onOpen,
}: AllEntriesProps & { readonly rows: readonly AllRow[] }) {
  const words = useAllText();
  const { clearFilter } = useText().ui;
  const { locale } = useAppearance();
  const { data: marks } = useQuery(entryMarksQuery(session));
  const order = useMemo(() => nameOrder(locale), [locale]);
  const sorted = useMemo(() => sortedRows(rows, { sort, order, marks }), [rows, sort, order, marks]);
  const { starred, recent } = useMemo(() => topRows(sorted, marks), [sorted, marks]);
  const matches = useNameFilter(filter);
  const open = useCallback((row: AllRow) => onOpen(row.bucket.uid, row.id), [onOpen]);
  const look = { session, stars: useStars(session), onOpen: open };
  const hasTop = !matches && sort === "name";
  const count = useMemo(() => (matches ? rows.filter(matches).length : rows.length), [rows, matches]);
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
      <Section title={words.sections.all(count)}>
        <ColumnHeader
          title={words.columns.name}
          note={words.columns.username}
          columns={[words.columns.host, words.columns.bucket]}
        />
        {count === 0 && (
          <EmptyState
            title={words.nothing}
            action={<Button onPress={() => onFilter("")}>{clearFilter}</Button>}
          />
        )}
        <div hidden={count === 0}>
          <AllList {...look} label={words.listLabel} rows={sorted} matches={matches} />
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
