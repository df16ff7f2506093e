import { RestoreGlyph } from "@keepwell/ui/glyphs/restore.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import type { RowSelection } from "@keepwell/ui/use-shift-range.ts";
import { useCallback } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketName } from "../names.ts";
import { useOpenRow, useRowsById } from "../rows-by-id.ts";
import { EntryTile } from "../selection/entry-tile.tsx";
import { daysLeft, type TrashRow } from "./trash-rows.ts";

interface TrashListProps {
  readonly label: string;
  readonly rows: readonly TrashRow[];
  readonly matches: ((row: TrashRow) => boolean) | undefined;
  /** Whether each row names its bucket. */
  readonly hasBuckets: boolean;
  readonly selection: RowSelection;
  /** The current time, in seconds since 1970. */
  readonly now: number;
  readonly onOpen: (row: TrashRow) => void;
  readonly onRestore: (row: TrashRow) => void;
  readonly onDelete: (row: TrashRow) => void;
}

/**
 * The entries in Trash. Each row shows the name, the user name, the bucket or host, and how long the entry stays in
 * Trash.
 */
export function TrashList(props: TrashListProps) {
  const { label, rows, matches, hasBuckets, selection, now, onOpen, onRestore, onDelete } = props;
  const text = useVaultText();
  const words = useTrashText();
  const offline = useOfflineReason();
  const parts = useCallback(
    (row: TrashRow): RowParts => {
      const bucket = bucketName(row.bucket, text);
      const left = words.left(daysLeft(row, now));
      return {
        tile: <EntryTile row={row} />,
        title: row.name,
        words: [row.name, text.buckets.types[row.type], ...(hasBuckets ? [bucket] : []), left].join(", "),
        note: (
          <>
            <span className="hidden md:inline">{row.username || row.host}</span>
            <span className="md:hidden">{hasBuckets ? `${bucket} · ${left}` : left}</span>
          </>
        ),
        columns: [hasBuckets ? bucket : row.host, left],
        trailing: (
          <>
            <IconButton
              name={words.restoreOf(row.name)}
              tip={words.restore}
              icon={RestoreGlyph}
              disabledReason={offline}
              onPress={() => onRestore(row)}
            />
            <IconButton
              name={words.deleteOf(row.name)}
              tip={words.deleteForGood}
              icon={DeleteIcon}
              tone="danger"
              disabledReason={offline}
              onPress={() => onDelete(row)}
            />
          </>
        ),
      };
    },
    [text, words, offline, hasBuckets, now, onRestore, onDelete],
  );
  const open = useOpenRow(useRowsById(rows), onOpen);
  return (
    <RowList label={label} rows={rows} matches={matches} parts={parts} selection={selection} onOpen={open} />
  );
}
