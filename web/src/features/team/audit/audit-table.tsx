import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { TextButton } from "@keepwell/ui/text-button.tsx";
import { useAuditText } from "../../../text/audit-text.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { describeDetail } from "./audit-detail.ts";
import type { AuditFilter } from "./audit-filter.ts";

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  /** Filters the log by a person or an object of one of its rows. */
  readonly onNarrow: (part: AuditFilter) => void;
}

export function AuditTable({ rows, onNarrow }: AuditTableProps) {
  const { log: words, dateTime } = useAuditText();
  const permissions = usePermissionsText().names;
  const { productName } = useText().common;
  const who = ({ actor }: AuditRow) => {
    if (!actor) return productName;
    const name = actor.fullname || words.unnamed;
    return (
      <>
        <TextButton name={words.onlyPerson(name)} onPress={() => onNarrow({ actor: actor.uid })}>
          {name}
        </TextButton>
        {/* The address is shown too, because a user can take any name. */}
        <span className="block text-meta wrap-anywhere text-ink-2 empty:hidden lg:min-w-32">
          {actor.email}
        </span>
      </>
    );
  };
  const about = (object: { readonly uid: string; readonly name: string } | null) =>
    object && (
      <TextButton name={words.onlyThis(object.name)} onPress={() => onNarrow({ object: object.uid })}>
        {object.name}
      </TextButton>
    );
  const columns: Column<AuditRow>[] = [
    {
      id: "when",
      header: words.when,
      isWideOnly: true,
      cell: ({ at }) => <span className="inline-block min-w-36 lg:whitespace-nowrap">{dateTime(at)}</span>,
    },
    { id: "who", header: words.who, isWideOnly: true, cell: who },
    {
      id: "what",
      header: words.what,
      isRowHeader: true,
      cell: (row) => (
        <>
          <span className="me-2">{words.kinds[row.kind]}</span>
          {about(row.object)}
          <span className="block text-meta wrap-anywhere text-ink-2 empty:hidden">
            {describeDetail(row, { log: words, permissions })}
          </span>
        </>
      ),
    },
    {
      id: "where",
      header: words.where,
      isWideOnly: true,
      cell: ({ bucket }) => bucket && <span className="inline-block min-w-24">{about(bucket)}</span>,
    },
    {
      id: "address",
      header: words.address,
      isWideOnly: true,
      cell: ({ ip }) => (
        <span className="inline-block min-w-20">
          <Address>{ip}</Address>
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={words.caption}
      columns={columns}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      narrowNote={(row) => (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span>{who(row)}</span>
          <span>{dateTime(row.at)}</span>
          {row.bucket && <span>{about(row.bucket)}</span>}
          <Address>{row.ip}</Address>
        </span>
      )}
    />
  );
}

/** A long address wraps after one of its colons. */
function Address({ children }: { readonly children: string | null }) {
  const [first = "", ...more] = children?.split(/(?<=:)/) ?? [];
  return (
    <>
      {first}
      {more.length > 0 && (
        <>
          <wbr />
          <Address>{more.join("")}</Address>
        </>
      )}
    </>
  );
}
