import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { Table } from "@keepwell/ui/table.tsx";
import { Tabs } from "@keepwell/ui/tabs.tsx";
import { Copy, Star, UserRound } from "lucide-react";
import { useCallback, useState } from "react";
import { useText } from "../text/text.ts";
import { Section, useSay } from "./kitchen-section.tsx";

type Sample = {
  readonly id: string;
  readonly name: string;
  readonly isPrivate?: boolean;
  readonly isNote?: boolean;
  readonly state?: string;
};

const buckets: readonly Sample[] = [
  { id: "private", name: "Private passwords", isPrivate: true },
  { id: "acme", name: "Acme hosting", state: "Shared" },
  { id: "house", name: "Household" },
  {
    id: "long",
    name: "Kommunikationsinfrastrukturverwaltungszugangsdaten of the north-eastern regional office, archived copy",
  },
  { id: "ops", name: "Operations", state: "Shared" },
];
const unselectable = new Set(["private"]);
const many: readonly Sample[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `many-${index}`,
  name: `Entry ${index + 1}`,
  isNote: index % 7 === 0,
}));

export function ListsSection() {
  const say = useSay();
  const [tab, setTab] = useState<"active" | "starred" | "archived">("active");
  const [filter, setFilter] = useState("");
  return (
    <Section title={say("Lists", "Listes")}>
      <Tabs
        label={say("Buckets", "Coffres")}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "active", label: say("Active", "Actifs"), count: "12" },
          { id: "starred", label: say("Starred", "Favoris"), count: "3" },
          { id: "archived", label: say("Archived", "Archivés"), count: "1" },
        ]}
        aside={
          <FilterField label={say("Filter by name", "Filtrer par nom")} value={filter} onChange={setFilter} />
        }
      >
        {tab === "active" ? <Buckets /> : <Nothing />}
      </Tabs>
      <ManyRows />
      <SkeletonRows count={3} />
      <Invoices />
    </Section>
  );
}

function Nothing() {
  const say = useSay();
  return (
    <EmptyState
      glyph={Star}
      title={say("No favourites yet.", "Aucun favori pour l’instant.")}
      action={<Button variant="primary">{say("Create a bucket", "Créer un coffre")}</Button>}
    >
      {say("Star a bucket to find it here.", "Marquez un coffre d’une étoile pour le retrouver ici.")}
    </EmptyState>
  );
}

function Buckets() {
  const [selected, select] = useState<ReadonlySet<string>>(new Set(["acme"]));
  const parts = useParts();
  return (
    <RowList
      label="Buckets"
      rows={buckets}
      parts={parts}
      onOpen={(id) => notify({ tone: "info", text: `Open ${id}` })}
      selection={{ selected, onChange: select, unselectable }}
    />
  );
}

function ManyRows() {
  const text = useText();
  const say = useSay();
  const [filter, setFilter] = useState("");
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const parts = useParts();
  const matches = useCallback(
    (row: Sample) => row.name.toLowerCase().includes(filter.toLowerCase()),
    [filter],
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <FilterField
          label={say("Filter 10,000 rows", "Filtrer 10 000 lignes")}
          value={filter}
          onChange={setFilter}
        />
        <span className="shrink-0 text-ui text-ink-2">{text.common.selectedCount(selected.size)}</span>
      </div>
      <div className="max-h-70 overflow-auto border-t border-line">
        <RowList
          label="Entries"
          rows={many}
          matches={filter === "" ? undefined : matches}
          parts={parts}
          selection={{ selected, onChange: select }}
          onOpen={() => undefined}
          empty={<EmptyState title={text.ui.nothingFound} />}
        />
      </div>
    </div>
  );
}

function useParts() {
  const text = useText();
  const say = useSay();
  const copy = text.common.copy;
  const shared = say("Shared", "Partagé");
  const userName = say("Copy username", "Copier le nom d’utilisateur");
  return useCallback(
    (row: Sample) => ({
      glyph: row.isPrivate
        ? PrivateGlyph
        : row.isNote
          ? NoteGlyph
          : row.id.startsWith("many")
            ? PasswordGlyph
            : BucketGlyph,
      title: row.name,
      words: row.name,
      note: row.id.startsWith("many") ? "Servers" : undefined,
      state: row.id.startsWith("many") ? undefined : row.state && shared,
      actions: (
        <>
          <IconButton name={`${userName}, ${row.name}`} tip={userName} icon={UserRound} />
          <IconButton name={`${copy}, ${row.name}`} tip={copy} icon={Copy} />
        </>
      ),
    }),
    [copy, shared, userName],
  );
}

function Invoices() {
  const say = useSay();
  const rows = [
    { id: "F-2026-0042", date: "2026-09-01", amount: "$10.00", status: say("● Paid", "● Payée") },
    { id: "F-2026-0041", date: "2026-08-01", amount: "$1,010.00", status: say("○ Due", "○ Due") },
  ];
  return (
    <Table
      caption={say("Invoices", "Factures")}
      rows={rows}
      rowKey={(row) => row.id}
      narrowNote={(row) => row.status}
      columns={[
        { id: "date", header: "Date", cell: (row) => row.date },
        {
          id: "reference",
          header: say("Reference", "Référence"),
          isRowHeader: true,
          cell: (row) => <span className="secret">{row.id}</span>,
        },
        { id: "status", header: say("Status", "État"), isWideOnly: true, cell: (row) => row.status },
        { id: "amount", header: say("Amount", "Montant"), align: "end", cell: (row) => row.amount },
      ]}
    />
  );
}
