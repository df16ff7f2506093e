import type { Problem } from "@keepwell/client/health/problems.ts";
import { ColumnHeader } from "@keepwell/ui/column-header.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { IconLink } from "@keepwell/ui/icon-link.tsx";
import { MuteIcon, OpenIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useCallback } from "react";
import { useOpenRow, useRowsById } from "../rows-by-id.ts";
import type { FineActions } from "./fine-problems.ts";
import { changePageOf, type HealthRow, type Shown } from "./health-rows.ts";
import { type HealthText, useHealthText } from "./health-text.ts";
import { useHealthParts } from "./use-health-parts.tsx";

interface HealthListProps {
  readonly rows: readonly HealthRow[];
  readonly shown: Shown;
  readonly onFine: FineActions["mark"];
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

const FIXED_BY_NEW_PASSWORD = new Set<Problem>(["leaked", "weak", "short", "reused", "old"]);

/**
 * Whether a new password fixes a problem of the entry. If so, the row links to the page of the website where the user
 * can change the password.
 */
const needsChange = ({ problems }: HealthRow): boolean =>
  problems.some((problem) => FIXED_BY_NEW_PASSWORD.has(problem));

const noteOf = ({ problems, sameAs, others }: HealthRow, shown: Shown, text: HealthText): string =>
  shown === "reused"
    ? text.sameAs(sameAs, others - sameAs.length)
    : problems.map((problem) => text.problems[problem]).join(" · ");

/** A link to the page of the site where the user can change the password. */
function ChangeLink({ row }: { readonly row: HealthRow }) {
  const words = useHealthText();
  const changeAt = needsChange(row) ? changePageOf(row) : undefined;
  if (changeAt === undefined) return <span className="w-hit" />;
  return (
    <IconLink
      href={changeAt}
      target="_blank"
      rel="noopener noreferrer"
      name={words.changeOf(row.name)}
      icon={OpenIcon}
    />
  );
}

/**
 * The entries with problems. Each row shows the name, the problems (or the entries with the same password) and the
 * bucket. If a new password fixes a problem, the row also links to the page for changing the password.
 */
export function HealthList({ rows, shown, onFine, onOpen }: HealthListProps) {
  const base = useHealthParts();
  const words = useHealthText();
  const parts = useCallback(
    (row: HealthRow): RowParts => {
      return {
        ...base(row, noteOf(row, shown, words)),
        actions: (
          <IconButton
            name={words.fine.markOf(row.name)}
            tip={shown === "all" && row.problems.length > 1 ? words.fine.markAll : words.fine.mark}
            icon={MuteIcon}
            onPress={() =>
              onFine({ uid: row.id, name: row.name, problems: shown === "all" ? row.problems : [shown] })
            }
          />
        ),
        trailing: <ChangeLink row={row} />,
      };
    },
    [base, words, shown, onFine],
  );
  const open = useOpenRow(
    useRowsById(rows),
    useCallback((row) => onOpen(row.bucket.uid, row.id), [onOpen]),
  );
  return (
    <div>
      <ColumnHeader
        title={words.columns.name}
        note={words.columns.problems}
        columns={[words.columns.bucket]}
        buttons={2}
      />
      <RowList label={words.listLabel} rows={rows} parts={parts} onOpen={open} />
    </div>
  );
}
