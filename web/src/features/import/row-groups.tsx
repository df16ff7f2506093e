import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useCallback, useMemo } from "react";
import { useImportText } from "./import-text.ts";
import type { FileRow, RowGroup } from "./problem-groups.ts";

/** Shows messages about rows. Under each message are its rows, with their places in the file. */
export function RowGroups({ groups }: { readonly groups: readonly RowGroup[] }) {
  const text = useImportText();
  return (
    <DisclosureGroup>
      {groups.map((group) => (
        <Disclosure
          key={group.id}
          id={group.id}
          title={group.title}
          summary={<span className="whitespace-nowrap">{text.affected(group.rows.length)}</span>}
        >
          <Rows group={group} />
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}

function Rows({ group: { title, rows: given } }: { readonly group: RowGroup }) {
  const text = useImportText();
  const rows = useMemo(() => given.map((row, at) => ({ ...row, id: String(at) })), [given]);
  const parts = useCallback(
    (row: FileRow) => {
      const place = text.places[row.place.by](row.place.number);
      return { title: row.title, words: `${row.title}, ${place}`, note: place };
    },
    [text],
  );
  return (
    <div className="max-h-72 overflow-y-auto overscroll-contain border-t border-line">
      <RowList label={title} rows={rows} parts={parts} />
    </div>
  );
}
