import type { InvoiceReply } from "@keepwell/contract/billing/invoices.endpoints.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { useMoney } from "../money.ts";

export function Totals({ invoice }: { readonly invoice: InvoiceReply }) {
  const words = useBillingText().invoice;
  const money = useMoney();
  const credit = invoice.credit_applied;
  const rows = [
    { label: words.subtotal, amount: invoice.subtotal, isShown: true },
    { label: words.tax, amount: invoice.tax, isShown: invoice.tax !== 0 },
    { label: words.total, amount: invoice.total, isShown: true, isStrong: true },
    { label: words.creditApplied, amount: -credit, isShown: credit > 0 },
    { label: words.creditAdded, amount: -credit, isShown: credit < 0 },
    { label: words.amountPaid, amount: invoice.amount_paid, isShown: true },
    { label: words.amountRefunded, amount: invoice.amount_refunded, isShown: invoice.amount_refunded !== 0 },
    { label: words.amountDue, amount: invoice.amount_remaining, isShown: true, isStrong: true },
  ];
  return (
    <dl className="ms-auto w-full max-w-72 break-inside-avoid px-3">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ label, amount, isStrong }) => (
          <div
            key={label}
            className={classes(
              "flex justify-between gap-4 py-1",
              isStrong && "border-t border-line font-semibold",
            )}
          >
            <dt>{label}</dt>
            <dd className="whitespace-nowrap tabular-nums">{money(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}
