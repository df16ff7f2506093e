import type { InvoiceLine, InvoiceReply } from "@keepwell/contract/billing/invoices.endpoints.ts";
import type { Operator } from "@keepwell/contract/system.endpoints.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { Dated } from "@keepwell/ui/dated.tsx";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import type { ReactNode } from "react";
import { RouterLinkButton } from "../../../app/links.tsx";
import { OperatorAddress } from "../../../app/operator-address.tsx";
import { PATHS } from "../../../paths.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useText } from "../../../text/text.ts";
import { AddressLines } from "../address/address-lines.tsx";
import { lineWords } from "../line-words.ts";
import { useMoney } from "../money.ts";
import { InvoiceState } from "./invoice-state.tsx";
import { Totals } from "./totals.tsx";

interface InvoiceSheetProps {
  readonly invoice: InvoiceReply;
  readonly from: Operator;
}

/** One invoice, on screen and on paper; print styles hide the rest of the page. */
export function InvoiceSheet({ invoice, from }: InvoiceSheetProps) {
  const { common } = useText();
  const { currency, invoice: words } = useBillingText();
  const { reference, paid, amount_remaining } = invoice;
  return (
    <article data-print="only" className="flex max-w-180 flex-col gap-8">
      <header className="hidden items-baseline justify-between border-b border-control pb-3 print:flex">
        <p className="text-auth">{words.title(reference)}</p>
        <p className="text-section">{common.productName}</p>
      </header>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] print:grid-cols-[minmax(0,1fr)_auto_auto]">
        {(from.name !== null || from.address.length > 0) && (
          <Fact label={words.from} className="col-span-full">
            <OperatorAddress of={from} />
          </Fact>
        )}
        <Fact label={words.billedTo} className="max-sm:col-span-2 print:col-span-1">
          <AddressLines of={invoice.billed_to} />
        </Fact>
        <Fact label={words.date}>{unixDay(invoice.date)}</Fact>
        <Fact label={words.state}>
          <InvoiceState isPaid={paid} />
        </Fact>
      </dl>
      <Lines lines={invoice.lines} />
      <Totals invoice={invoice} />
      <p className="text-meta text-ink-2">{currency}</p>
      {amount_remaining > 0 && (
        <div className="print:hidden">
          <RouterLinkButton to={PATHS.subscribe} variant="primary">
            {words.pay}
          </RouterLinkButton>
        </div>
      )}
    </article>
  );
}

interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={classes("min-w-0", className)}>
      <dt className="mb-0.5 text-meta text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface NumberedLine extends InvoiceLine {
  readonly number: number;
}

function Lines({ lines }: { readonly lines: readonly InvoiceLine[] }) {
  const text = useBillingText();
  const words = text.invoice;
  const money = useMoney();
  const columns: Column<NumberedLine>[] = [
    {
      id: "description",
      header: words.description,
      isRowHeader: true,
      cell: (line) => <Dated>{lineWords(line, text)}</Dated>,
    },
    {
      id: "quantity",
      header: words.quantity,
      align: "end",
      isWideOnly: true,
      cell: ({ quantity }) => quantity,
    },
    {
      id: "amount",
      header: words.amount,
      align: "end",
      cell: ({ amount }) => <span className="whitespace-nowrap">{money(amount)}</span>,
    },
  ];
  return (
    <Table
      caption={words.lines}
      columns={columns}
      rows={lines.map((line, number) => ({ ...line, number }))}
      rowKey={({ number }) => String(number)}
      narrowNote={({ quantity }) => words.quantityOf(quantity)}
    />
  );
}
