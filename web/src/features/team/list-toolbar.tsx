import { FilterField } from "@keepwell/ui/filter-field.tsx";
import type { ReactNode } from "react";
import { useTeamText } from "../../text/team-text.ts";

interface ListToolbarProps {
  /** The number of rows, in words. */
  readonly count: string;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** A select with which the list shows only rows of one kind. */
  readonly kinds?: ReactNode;
  readonly children: ReactNode;
}

/** The toolbar above a list of the team: the count, the quick filter, and the button that adds an item. */
export function ListToolbar({ count, filter, onFilter, kinds, children }: ListToolbarProps) {
  const words = useTeamText();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="text-ui text-ink-2 tabular-nums">
        {count}
      </p>
      <div className="ms-auto flex w-full min-w-0 flex-wrap justify-end gap-3 max-sm:order-last sm:w-auto sm:flex-1">
        {kinds !== undefined && <div className="w-full min-w-0 sm:w-70">{kinds}</div>}
        <div className="w-full min-w-0 sm:max-w-70">
          <FilterField label={words.filter} value={filter} onChange={onFilter} />
        </div>
      </div>
      <div className="max-sm:ms-auto">{children}</div>
    </div>
  );
}
