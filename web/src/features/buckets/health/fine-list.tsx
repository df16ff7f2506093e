import { Button } from "@keepwell/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useCallback } from "react";
import { useOpenRow, useRowsById } from "../rows-by-id.ts";
import type { FineActions } from "./fine-problems.ts";
import type { HealthRow } from "./health-rows.ts";
import { useHealthText } from "./health-text.ts";
import { useHealthParts } from "./use-health-parts.tsx";

interface FineListProps {
  readonly rows: readonly HealthRow[];
  readonly onUnmark: FineActions["unmark"];
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

/** The entries with problems that the user has marked as fine. Each row has a button that removes the entry's marks. */
export function FineList({ rows, onUnmark, onOpen }: FineListProps) {
  const base = useHealthParts();
  const words = useHealthText();
  const parts = useCallback(
    (row: HealthRow): RowParts => {
      const note = row.fine.map((problem) => words.problems[problem]).join(" · ");
      return {
        ...base(row, note),
        trailing: (
          <Button
            size="sm"
            variant="quiet"
            name={words.fine.unmarkOf(row.name)}
            onPress={() => onUnmark({ uid: row.id, name: row.name, problems: row.fine })}
          >
            {words.fine.unmark}
          </Button>
        ),
      };
    },
    [base, words, onUnmark],
  );
  const open = useOpenRow(
    useRowsById(rows),
    useCallback((row) => onOpen(row.bucket.uid, row.id), [onOpen]),
  );
  if (rows.length === 0) return null;
  return (
    <DisclosureGroup>
      <Disclosure id="fine" level={2} title={words.fine.title} summary={words.number(rows.length)}>
        <p className="pb-3 text-ui text-ink-2">{words.fine.explain}</p>
        <RowList label={words.fine.title} rows={rows} parts={parts} onOpen={open} />
      </Disclosure>
    </DisclosureGroup>
  );
}
