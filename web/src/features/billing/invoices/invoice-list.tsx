import type { InvoiceSummary } from "@keepwell/contract/billing/invoices.endpoints.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { ReceiptIcon } from "@keepwell/ui/icons.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { RouterTextLink } from "../../../app/links.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useMoney } from "../money.ts";
import { InvoiceState } from "./invoice-state.tsx";

/** The invoices, newest first; each row links to its invoice. */
export function InvoiceList({ invoices }: { readonly invoices: readonly InvoiceSummary[] }) {
  const { currency, invoices: words } = useBillingText();
  const money = useMoney();
  const renderState = ({ paid }: InvoiceSummary) => <InvoiceState isPaid={paid} />;
  const columns: Column<InvoiceSummary>[] = [
    {
      id: "date",
      header: words.date,
      isWideOnly: true,
      cell: ({ date }) => <span className="tabular-nums">{unixDay(date)}</span>,
    },
    {
      id: "reference",
      header: words.reference,
      isRowHeader: true,
      cell: ({ id, reference }) => (
        <RouterTextLink to="/billing/invoices/$id" params={{ id }} className="font-mono text-code break-all">
          {reference}
        </RouterTextLink>
      ),
    },
    { id: "amount", header: words.amount, align: "end", cell: ({ total }) => money(total) },
    { id: "state", header: words.state, isWideOnly: true, cell: renderState },
  ];
  if (invoices.length === 0)
    return (
      <EmptyState glyph={ReceiptIcon} title={words.emptyTitle}>
        {words.empty}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <Table
        caption={words.caption}
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        narrowNote={(invoice) => (
          <span className="flex flex-wrap gap-x-3">
            <span className="tabular-nums">{unixDay(invoice.date)}</span> {renderState(invoice)}
          </span>
        )}
      />
      <p className="text-meta text-ink-2">
        {words.count(invoices.length)}. {currency}
      </p>
    </div>
  );
}
