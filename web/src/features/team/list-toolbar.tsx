import { FilterField } from "@keepwell/ui/filter-field.tsx";
import type { ReactNode } from "react";
import { useTeamText } from "../../text/team-text.ts";

interface ListToolbarProps {
  /** The number of rows, in words. */
  readonly count: string;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly children: ReactNode;
}

/** The toolbar above a list of the team: the count, the quick filter, and the button that adds an item. */
export function ListToolbar({ count, filter, onFilter, children }: ListToolbarProps) {
  const words = useTeamText();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="text-ui text-ink-2 tabular-nums">
        {count}
      </p>
      <div className="ms-auto w-full max-w-70 min-w-0 max-sm:order-last max-sm:max-w-none">
        <FilterField label={words.filter} value={filter} onChange={onFilter} />
      </div>
      <div className="max-sm:ms-auto">{children}</div>
    </div>
  );
}
