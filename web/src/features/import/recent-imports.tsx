import { type KnownImport, UNDO_DAYS } from "@keepwell/client/import/import-record.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useState } from "react";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

interface RecentImportsProps {
  readonly imports: readonly KnownImport[];
  readonly onUndo: (known: KnownImport) => void;
}

/** The imports that can still be undone. Each has a button that undoes it. */
export function RecentImports({ imports, onUndo }: RecentImportsProps) {
  const text = useImportText();
  const [asked, ask] = useState<KnownImport>();
  if (imports.length === 0) return null;
  const counts = ({ created }: KnownImport) =>
    created === undefined ? text.unfinished : text.count(created);
  const at = (known: KnownImport) => text.dateTime(new Date(known.at * 1000).toISOString());
  const columns: readonly Column<KnownImport>[] = [
    {
      id: "file",
      header: text.fileTitle,
      isRowHeader: true,
      cell: ({ file }) => <span className="line-clamp-2 wrap-anywhere">{file}</span>,
    },
    { id: "at", header: text.importedAt, isWideOnly: true, cell: at },
    { id: "entries", header: text.entriesHeader, isWideOnly: true, align: "end", cell: counts },
    {
      id: "undo",
      header: text.undo,
      isHeaderHidden: true,
      align: "end",
      cell: (known) => (
        <Button size="sm" name={text.undoOf(known.file)} onPress={() => ask(known)}>
          {text.undo}
        </Button>
      ),
    },
  ];
  return (
    <Section title={text.recentTitle}>
      <p className="text-ink-2">{text.recentNote(UNDO_DAYS)}</p>
      <Table
        caption={text.recentTitle}
        columns={columns}
        rows={imports}
        rowKey={({ uid }) => uid}
        narrowNote={(known) =>
          `${at(known)} · ${known.created === undefined ? text.unfinished : text.found(known.created)}`
        }
      />
      {asked && (
        <UndoDialog
          file={asked.file}
          onCancel={() => ask(undefined)}
          onConfirm={() => {
            ask(undefined);
            onUndo(asked);
          }}
        />
      )}
    </Section>
  );
}
