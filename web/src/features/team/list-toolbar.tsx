import { classes } from "@keepwell/ui/classes.ts";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import type { ReactNode } from "react";
import { useTeamText } from "../../text/team-text.ts";

interface ListToolbarProps {
  /** The number of rows, in words. */
  readonly count: string;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** A select that limits the list to rows of one kind. */
  readonly kinds?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The toolbar above a list of the team: the count, the quick filter, and the button that adds an item. In a narrow
 * window, the select and the filter are in a separate row.
 */
export function ListToolbar({ count, filter, onFilter, kinds, children }: ListToolbarProps) {
  const words = useTeamText();
  const hasKinds = kinds !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="text-ui text-ink-2 tabular-nums">
        {count}
      </p>
      <div
        className={classes(
          "ms-auto flex w-full min-w-0 justify-end gap-3",
          hasKinds
            ? "max-[72rem]:order-last max-sm:flex-col min-[72rem]:w-auto min-[72rem]:flex-1"
            : "max-sm:order-last sm:w-auto sm:flex-1",
        )}
      >
        {hasKinds && <div className="w-full min-w-0 min-[72rem]:max-w-70">{kinds}</div>}
        <div className={classes("w-full min-w-0", hasKinds ? "min-[72rem]:max-w-70" : "sm:max-w-70")}>
          <FilterField label={words.filter} value={filter} onChange={onFilter} />
        </div>
      </div>
      <div className={hasKinds ? "max-[72rem]:ms-auto" : "max-sm:ms-auto"}>{children}</div>
    </div>
  );
}
