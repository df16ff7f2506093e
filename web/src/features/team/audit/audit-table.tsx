import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { TextButton } from "@keepwell/ui/text-button.tsx";
import { useAuditText } from "../../../text/audit-text.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { describeDetail } from "./audit-detail.ts";
import type { AuditFilter } from "./audit-filter.ts";

type Narrow = (part: AuditFilter) => void;

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  /** Filters the log by a person or an object of one of its rows. */
  readonly onNarrow: Narrow;
}

export function AuditTable({ rows, onNarrow }: AuditTableProps) {
  const { log: words, dateTime } = useAuditText();
  return (
    <Table
      caption={words.caption}
      columns={useColumns(onNarrow)}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      narrowNote={({ actor, at, bucket, ip }) => (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span>
            {words.by} <Who actor={actor} onNarrow={onNarrow} />
          </span>
          <span>{dateTime(at)}</span>
          {bucket && (
            <span>
              <Named object={bucket} onNarrow={onNarrow} />
            </span>
          )}
          <Address>{ip}</Address>
        </span>
      )}
    />
  );
}

function useColumns(onNarrow: Narrow): Column<AuditRow>[] {
  const { log: words, dateTime } = useAuditText();
  return [
    {
      id: "when",
      header: words.when,
      isWideOnly: true,
      cell: ({ at }) => <span className="inline-block min-w-36 lg:whitespace-nowrap">{dateTime(at)}</span>,
    },
    {
      id: "who",
      header: words.who,
      isWideOnly: true,
      cell: ({ actor }) => <Who actor={actor} onNarrow={onNarrow} />,
    },
    {
      id: "what",
      header: words.what,
      isRowHeader: true,
      cell: (row) => <What row={row} onNarrow={onNarrow} />,
    },
    {
      id: "where",
      header: words.where,
      isWideOnly: true,
      cell: ({ bucket }) =>
        bucket && (
          <span className="inline-block min-w-24">
            <Named object={bucket} onNarrow={onNarrow} />
          </span>
        ),
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
}

/** The user who caused the event, or Keepwell itself. */
function Who({ actor, onNarrow }: { readonly actor: AuditRow["actor"]; readonly onNarrow: Narrow }) {
  const { log: words } = useAuditText();
  const { productName } = useText().common;
  if (!actor) return productName;
  const name = actor.fullname || words.unnamed;
  return (
    <>
      <TextButton name={words.onlyPerson(name)} onPress={() => onNarrow({ actor: actor.uid })}>
        {name}
      </TextButton>
      {/* The address is shown too, because a user can take any name. */}
      <span className="block text-meta wrap-anywhere text-ink-2 empty:hidden lg:min-w-32">{actor.email}</span>
    </>
  );
}

function What({ row, onNarrow }: { readonly row: AuditRow; readonly onNarrow: Narrow }) {
  const { log } = useAuditText();
  const permissions = usePermissionsText().names;
  const { plans } = useBillingText();
  return (
    <>
      <span className="me-2">{log.kinds[row.kind]}</span>
      {row.object && <Named object={row.object} onNarrow={onNarrow} />}
      <span className="block text-meta wrap-anywhere text-ink-2 empty:hidden">
        {describeDetail(row, { log, permissions, plans })}
      </span>
    </>
  );
}

interface NamedProps {
  readonly object: { readonly uid: string; readonly name: string };
  readonly onNarrow: Narrow;
}

function Named({ object, onNarrow }: NamedProps) {
  const { log: words } = useAuditText();
  return (
    <TextButton name={words.onlyThis(object.name)} onPress={() => onNarrow({ object: object.uid })}>
      {object.name}
    </TextButton>
  );
}

/** An IP address. If it is long, it wraps after a colon. */
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
