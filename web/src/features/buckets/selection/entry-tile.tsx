import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { LetterTile } from "@keepwell/ui/letter-tile.tsx";
import type { Row } from "./entry-rows.ts";

/** The picture of an entry: the first letter of a password's name, or a sheet for a note. */
export function EntryTile({ row: { name, type } }: { readonly row: Pick<Row, "name" | "type"> }) {
  if (type !== "note") return <LetterTile name={name} />;
  return (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-2 in-data-selected:bg-surface">
      <Icon of={NoteGlyph} />
    </span>
  );
}
