import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { type ReactNode, useMemo } from "react";
import type { Catalogue } from "../../text/en.ts";
import { useText } from "../../text/text.ts";
import { useAppearance } from "../../ui/appearance.ts";
import { NoteGlyph } from "../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../ui/glyphs/password.tsx";
import { ProblemIcon } from "../../ui/icons.ts";
import type { RowParts } from "../../ui/ledger-row.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { nameOrder } from "./names.ts";
import { useNameFilter } from "./use-name-filter.ts";

interface EntryListProps {
  readonly label: string;
  readonly entries: readonly (EntryRow | Unverifiable)[];
  readonly filter: string;
  readonly empty: ReactNode;
  readonly onOpen: (uid: string) => void;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly type: EntryRow["type"] | null;
}

const toRow = (entry: EntryRow | Unverifiable, index: number, text: Catalogue): Row =>
  isUnverifiable(entry)
    ? { id: `unverifiable-${index}`, name: text.buckets.bucket.entryUnverifiable, type: null }
    : { id: entry.uid, name: entry.name, type: entry.type };

const partsOf = ({ name, type }: Row, text: Catalogue): RowParts =>
  type === null
    ? { glyph: ProblemIcon, title: name, words: name }
    : {
        glyph: type === "note" ? NoteGlyph : PasswordGlyph,
        title: name,
        words: `${name}, ${text.buckets.types[type]}`,
      };

/** Entries by name. Their names are checked when they are opened, not here. */
export function EntryList({ label, entries, filter, empty, onOpen }: EntryListProps) {
  const text = useText();
  const { locale } = useAppearance();
  const rows = useMemo(() => {
    const order = nameOrder(locale);
    return entries
      .map((entry, index) => toRow(entry, index, text))
      .sort((left, right) => order(left.name, right.name));
  }, [entries, text, locale]);
  const isMatch = useNameFilter(filter);
  const parts = useMemo(() => (row: Row) => partsOf(row, text), [text]);
  return (
    <RowList
      label={label}
      rows={rows}
      matches={isMatch}
      parts={parts}
      onOpen={(id) => !id.startsWith("unverifiable-") && onOpen(id)}
      empty={empty}
    />
  );
}
