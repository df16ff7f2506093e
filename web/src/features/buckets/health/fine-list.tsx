import { Button } from "@keepwell/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useCallback, useMemo } from "react";
import { entryHref } from "../../../paths.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketName } from "../names.ts";
import { EntryTile } from "../selection/entry-tile.tsx";
import type { FineActions } from "./fine-problems.ts";
import type { HealthRow } from "./health-rows.ts";
import { useHealthText } from "./health-text.ts";

interface FineListProps {
  readonly rows: readonly HealthRow[];
  readonly onUnmark: FineActions["unmark"];
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

/** What the user has marked as fine, with a way back for each entry. */
export function FineList({ rows, onUnmark, onOpen }: FineListProps) {
  const text = useVaultText();
  const words = useHealthText();
  const parts = useCallback(
    (row: HealthRow): RowParts => {
      const bucket = bucketName(row.bucket, text);
      const note = row.fine.map((problem) => words.problems[problem]).join(" · ");
      return {
        tile: <EntryTile row={row} />,
        title: row.name,
        href: entryHref(row.bucket.uid, row.id),
        words: `${row.name}, ${note}, ${bucket}`,
        note,
        columns: [bucket],
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
    [text, words, onUnmark],
  );
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const open = useCallback(
    (id: string) => {
      const row = byId.get(id);
      if (row) onOpen(row.bucket.uid, id);
    },
    [byId, onOpen],
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
