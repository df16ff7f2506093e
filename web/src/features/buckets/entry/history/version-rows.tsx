import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { VersionRow } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { ProblemIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useEffect, useMemo } from "react";
import { type HistoryText, useHistoryText } from "./history-text.ts";

interface VersionRowsProps {
  readonly rows: readonly (VersionRow | Unverifiable)[];
  /** The uid of the signed-in user. */
  readonly ownUid: string;
  /** The version that the user has viewed before they came back to the list. Its row gets the focus. */
  readonly focused: number | null;
  readonly onOpen: (rev: number) => void;
}

/** The name of the user who saved a version, "you", or words for an account that no longer exists. */
export const savedBy = ({ saved_by: who }: VersionRow, ownUid: string, text: HistoryText): string =>
  who === null ? text.gone : who.uid === ownUid ? text.you : who.name;

interface Row {
  readonly id: string;
  readonly version: VersionRow | null;
}

const partsOf = ({ version }: Row, ownUid: string, text: HistoryText): RowParts => {
  if (!version) return { glyph: ProblemIcon, title: text.unverifiable, words: text.unverifiable };
  const when = text.savedOn(version.saved_at);
  const who = savedBy(version, ownUid, text);
  const which = text.version(version.rev);
  return {
    title: <time dateTime={version.saved_at}>{when}</time>,
    note: who,
    state: which,
    words: `${when}, ${who}, ${which}`,
  };
};

export function VersionRows({ rows, ownUid, focused, onOpen }: VersionRowsProps) {
  const text = useHistoryText();
  const listed = useMemo(
    () =>
      rows.map((row, index): Row => {
        const version = isUnverifiable(row) ? null : row;
        return { id: version ? String(version.rev) : `unverifiable-${index}`, version };
      }),
    [rows],
  );
  const parts = useMemo(() => (row: Row) => partsOf(row, ownUid, text), [ownUid, text]);
  useFocusBack(focused);
  return (
    <div className="border-t border-line *:bg-raised">
      <RowList label={text.title} rows={listed} parts={parts} onOpen={(id) => onOpen(Number(id))} />
    </div>
  );
}

/** Focuses the row of a version, after the dialog has taken the focus on opening. */
function useFocusBack(rev: number | null): void {
  useEffect(() => {
    if (rev === null) return;
    const timer = setTimeout(() =>
      document.querySelector<HTMLElement>(`[role="dialog"] [role="row"][data-key="${rev}"]`)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [rev]);
}
