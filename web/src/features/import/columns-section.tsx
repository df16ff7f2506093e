import { COLUMN_TARGETS, type ColumnTarget } from "@keepwell/client/import/csv/column-words.ts";
import { CSV_SEPARATORS } from "@keepwell/client/import/csv/csv-separators.ts";
import type { ChosenReading, CsvColumn } from "@keepwell/client/import/csv/guess-reading.ts";
import type { CsvTable } from "@keepwell/client/import/read-file.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { HiddenSecret } from "@keepwell/ui/hidden-secret.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useState } from "react";
import { useText } from "../../text/text.ts";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import { isShownTarget, MAX_SHOWN_COLUMNS, saysEnough } from "./shown-columns.ts";

interface ColumnsSectionProps {
  readonly table: CsvTable;
  readonly onChange: (reading: ChosenReading) => void;
}

/** Lets the user correct how a CSV file is split into columns, and which field each column fills. */
export function ColumnsSection({ table: { reading, columns }, onChange }: ColumnsSectionProps) {
  const text = useImportText();
  const { separator, heading, mapping } = reading;
  const further = columns.length - MAX_SHOWN_COLUMNS;
  return (
    <Section title={text.columnsTitle}>
      <SegmentedControl
        label={text.separator}
        options={CSV_SEPARATORS.map((value) => ({ value, label: text.separators[value] }))}
        value={separator}
        onChange={(chosen) => onChange({ separator: chosen })}
      />
      <Checkbox
        label={text.heading}
        isChecked={heading}
        onChange={(chosen) => onChange({ separator, heading: chosen })}
      />
      <ColumnTable
        columns={columns.slice(0, MAX_SHOWN_COLUMNS)}
        mapping={mapping}
        onMap={(at, target) => onChange({ ...reading, mapping: mapping.with(at, target) })}
      />
      {!saysEnough(mapping) && <Alert tone="warning">{text.mapFirst}</Alert>}
      {further > 0 && <p className="text-meta text-ink-2">{text.moreColumns(further)}</p>}
    </Section>
  );
}

interface ColumnTableProps {
  readonly columns: readonly CsvColumn[];
  readonly mapping: readonly ColumnTarget[];
  readonly onMap: (at: number, target: ColumnTarget) => void;
}

interface ColumnRow extends CsvColumn {
  readonly at: number;
  readonly name: string;
  readonly target: ColumnTarget;
}

function ColumnTable({ columns, mapping, onMap }: ColumnTableProps) {
  const text = useImportText();
  const [areShown, show] = useState(false);
  const rows = columns.map((column, at): ColumnRow => {
    const target = mapping[at] ?? "field";
    return { ...column, at, target, name: column.heading || text.column(at + 1) };
  });
  const sample = (row: ColumnRow) => <Sample row={row} isShown={areShown || isShownTarget(row.target)} />;
  const cells: readonly Column<ColumnRow>[] = [
    {
      id: "name",
      header: text.columnHeader,
      isRowHeader: true,
      cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name}</span>,
    },
    { id: "sample", header: text.sampleHeader, isWideOnly: true, cell: sample },
    {
      id: "target",
      header: text.targetHeader,
      cell: (row) => <Target row={row} onMap={onMap} />,
    },
  ];
  return (
    <>
      <Table
        caption={text.columnsTitle}
        columns={cells}
        rows={rows}
        rowKey={({ at }) => String(at)}
        narrowNote={(row) => <Sample row={row} isShown={areShown || isShownTarget(row.target)} isShort />}
      />
      <Checkbox label={text.showSamples} isChecked={areShown} onChange={show} />
    </>
  );
}

interface SampleProps {
  readonly row: ColumnRow;
  readonly isShown: boolean;
  /** Whether a word is shown in place of a hidden value, because there is no room for dots. */
  readonly isShort?: boolean;
}

function Sample({ row, isShown, isShort = false }: SampleProps) {
  const text = useImportText();
  const { hiddenValue } = useText().ui;
  if (row.sample === "") return <span className="text-ui text-ink-3">{text.noSample}</span>;
  if (!isShown) return isShort ? hiddenValue : <HiddenSecret />;
  return (
    <span className="block max-w-32 sm:max-w-44 truncate text-ui text-ink-2" translate="no">
      {row.sample}
    </span>
  );
}

function Target({ row, onMap }: { readonly row: ColumnRow; readonly onMap: ColumnTableProps["onMap"] }) {
  const text = useImportText();
  return (
    <div className="w-[min(12.5rem,48vw)] sm:w-52">
      <Select
        label={text.targetOf(row.name)}
        isLabelHidden
        options={COLUMN_TARGETS.map((id) => ({ id, label: text.targets[id] }))}
        value={row.target}
        onChange={(target) => onMap(row.at, target)}
      />
    </div>
  );
}
