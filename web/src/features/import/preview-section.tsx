import { hostName } from "@keepwell/client/import/host-name.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useCallback, useMemo, useState } from "react";
import type { PreviewRow } from "./import-messages.ts";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import type { ImportPlan, TargetBucket } from "./use-import-plan.ts";

/** With at least this many rows, the preview has a filter. */
const FILTERED_FROM = 12;

interface ShownRow extends PreviewRow {
  readonly id: string;
  readonly listed: string | undefined;
}

/** Returns the rows, each with its bucket and list. If all rows go into the same bucket, the bucket is left out. */
const useShownRows = ({ rows, plan: { to, whole }, buckets }: PreviewSectionProps): readonly ShownRow[] =>
  useMemo(() => {
    const names = new Map(buckets.map(({ bucket, name }) => [bucket.uid, name]));
    const places = new Map(
      whole.flatMap(({ target, rows: planned }) => {
        const name = "newName" in target ? target.newName : names.get(target.bucket.uid);
        const bucket = to === "one" ? undefined : name;
        return planned.map(({ index, listName }) => [index, [bucket, listName]] as const);
      }),
    );
    return rows.map((row) => ({
      ...row,
      id: String(row.index),
      listed:
        places
          .get(row.index)
          ?.filter((part) => part !== undefined)
          .join(" › ") || undefined,
    }));
  }, [rows, to, whole, buckets]);

interface PreviewSectionProps {
  readonly rows: readonly PreviewRow[];
  readonly plan: ImportPlan;
  readonly buckets: readonly TargetBucket[];
}

/**
 * Shows every row with its place after the import, without its secrets. Marks rows whose entries seem to exist already.
 */
export function PreviewSection(props: PreviewSectionProps) {
  const { rows, plan } = props;
  const text = useImportText();
  const [filter, setFilter] = useState("");
  const shown = useShownRows(props);
  const matches = useMemo(() => {
    const isIn = nameFilter(filter);
    return isIn && ((row: ShownRow) => isIn(row.name));
  }, [filter]);
  const { duplicates } = plan;
  const parts = useCallback(
    (row: ShownRow) => partsOf(row, duplicates.has(row.index) ? text.already : undefined),
    [duplicates, text],
  );
  if (rows.length === 0) return <EmptyState title={text.empty} />;
  return (
    <Section title={text.previewTitle} aside={text.found(rows.length)}>
      {rows.length >= FILTERED_FROM && (
        <FilterField label={text.filter} value={filter} onChange={setFilter} />
      )}
      <div className="max-h-104 overflow-y-auto overscroll-contain border-t border-line">
        <RowList
          label={text.previewLabel}
          rows={shown}
          matches={matches}
          parts={parts}
          empty={<EmptyState title={text.nothing} />}
        />
      </div>
    </Section>
  );
}

const partsOf = ({ type, name, username, url, listed }: ShownRow, already: string | undefined) => {
  const note = [username, hostName(url) ?? url].filter((part) => part !== "").join(" · ");
  return {
    glyph: type === "note" ? NoteGlyph : PasswordGlyph,
    title: name,
    words: [name, note, listed, already].filter(Boolean).join(", "),
    note,
    state: listed ?? "",
    ...(already !== undefined && { trailing: <span className="text-meta text-warn-text">{already}</span> }),
  };
};
