import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { Tabs } from "@keepwell/ui/tabs.tsx";
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from "react";
import { useText } from "../../../text/text.ts";
import { useNameFilter } from "../use-name-filter.ts";
import { BucketList, type BucketLook } from "./bucket-list.tsx";
import { BUCKET_TABS, type BucketRow, type BucketTab, inTab, type Marks } from "./bucket-rows.ts";
import { BucketSelectionBar } from "./bucket-selection-bar.tsx";
import type { BulkAction } from "./bulk-actions.ts";
import { ListHeader } from "./list-header.tsx";
import { TabEmpty } from "./tab-empty.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";
import { useMarkBuckets } from "./use-mark-buckets.ts";
import { useTabSelection } from "./use-tab-selection.ts";

interface BucketTabsProps {
  readonly session: Session;
  readonly tab: BucketTab;
  /** Undefined until the buckets are loaded and the calls for the marks have ended. */
  readonly rows: readonly BucketRow[] | undefined;
  readonly marks: Marks;
  /** Why buckets cannot be starred or archived now; undefined if they can. */
  readonly refusal: string | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onTab: (tab: BucketTab) => void;
  readonly onOpen: (uid: string) => void;
  /** Called when the user begins to press on a bucket. The bucket opens when the press ends. */
  readonly onPressStart: (uid: string) => void;
  readonly onCreate: () => void;
  /** Shown above the rows, and says why some buckets are missing. */
  readonly children: ReactNode;
}

/** Active, starred and archived buckets, with bulk actions. */
export function BucketTabs(props: BucketTabsProps) {
  const { session, tab, rows, marks, filter, refusal, onFilter, onTab } = props;
  const text = useText();
  const { mark, isPending, restored } = useMarkBuckets(session);
  const here = useMemo(() => rows?.filter((row) => inTab(tab, marks, row)), [rows, tab, marks]);
  const selection = useTabSelection(tab, here);
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useKeepFocus(area, `${selection.selected.size} ${here?.length}`);
  const act = useBulkAction(mark, selection.clear);
  const bar = { tab, rows: here ?? [], selected: selection.selected, filter, refusal, isPending };
  const label = text.buckets.home.filter;
  return (
    <div ref={area}>
      <Tabs
        label={text.home.tabsLabel}
        value={tab}
        onChange={onTab}
        tabs={useTabItems(rows, marks)}
        aside={<FilterField ref={field} label={label} value={filter} onChange={onFilter} />}
        instead={
          selection.selected.size > 0 ? (
            <BucketSelectionBar {...bar} onAction={act} onClear={selection.clear} />
          ) : undefined
        }
      >
        {props.children}
        {here && (
          <TabRows
            {...props}
            selection={selection}
            mark={mark}
            restored={restored}
            field={field}
            rows={here}
          />
        )}
      </Tabs>
    </div>
  );
}

/** Marks the selected buckets; afterwards clears the selection and shows what was done. */
const useBulkAction = (mark: ReturnType<typeof useMarkBuckets>["mark"], clear: () => void) => {
  const text = useText().home;
  return (action: BulkAction, uids: readonly string[]): void =>
    void mark(action, uids, () => {
      clear();
      notify({ tone: "success", text: text.done[action](uids.length) });
    });
};

/** Returns the tabs. Each tab's name includes the number of its buckets. */
function useTabItems(rows: readonly BucketRow[] | undefined, marks: Marks) {
  const { home } = useText();
  return BUCKET_TABS.map((id) => ({
    id,
    label: home.tabs[id],
    ...(rows ? { count: home.count(rows.filter((row) => inTab(id, marks, row)).length) } : {}),
  }));
}

interface TabRowsProps extends BucketTabsProps {
  readonly rows: readonly BucketRow[];
  readonly selection: ReturnType<typeof useTabSelection>;
  readonly mark: ReturnType<typeof useMarkBuckets>["mark"];
  readonly restored: ReadonlySet<string>;
  readonly field: RefObject<HTMLInputElement | null>;
}

function TabRows(props: TabRowsProps) {
  const { tab, rows, marks, refusal, filter, selection, mark, restored } = props;
  const matches = useNameFilter(filter);
  const onStar = useCallback(
    (uid: string, isStarred: boolean) => void mark(isStarred ? "star" : "unstar", [uid]),
    [mark],
  );
  const look: BucketLook = useMemo(
    () => ({ tab, marks, refusal, restored, onStar }),
    [tab, marks, refusal, restored, onStar],
  );
  if (rows.length === 0)
    return <TabEmpty tab={tab} onShowActive={() => props.onTab("active")} onCreate={props.onCreate} />;
  return (
    <>
      <ListHeader rows={matches ? rows.filter(matches) : rows} selection={selection} />
      <BucketList
        {...props}
        matches={matches}
        look={look}
        empty={<FilterMiss onFilter={props.onFilter} field={props.field} />}
      />
    </>
  );
}

/**
 * Says that no bucket matches. The button clears the filter. The button then disappears, so the filter's field gets the
 * focus.
 */
function FilterMiss({ onFilter, field }: Pick<TabRowsProps, "onFilter" | "field">) {
  const text = useText();
  const clear = () => {
    onFilter("");
    field.current?.focus();
  };
  return (
    <EmptyState title={text.ui.nothingFound} action={<Button onPress={clear}>{text.ui.clearFilter}</Button>}>
      {text.buckets.home.emptyText}
    </EmptyState>
  );
}
