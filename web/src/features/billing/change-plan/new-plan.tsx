import type { InvoiceLine } from "@keepwell/contract/billing/invoices.endpoints.ts";
import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { Dated } from "@keepwell/ui/dated.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { lineWords } from "../line-words.ts";
import { useMoney } from "../money.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";
import { chargeWords } from "./charge-words.ts";
import { Working } from "./working.tsx";

interface NewPlanProps {
  readonly facts: PlanFacts;
  readonly to: OfferedPlan;
  readonly preview: PlanPreview | undefined;
}

/** The prices of the current and the new plan, and the next invoice. */
export function NewPlan({ facts: { subscription }, to, preview }: NewPlanProps) {
  const words = useSubscribeText();
  const money = useMoney();
  return (
    <>
      <Prices from={subscription.plan} to={to} />
      {preview ? (
        <>
          <p>
            <Dated>{chargeWords({ preview, words, money, isTrial: subscription.state === "trial" })}</Dated>
          </p>
          {preview.lines.length > 0 && <Sum preview={preview} />}
          <p className="text-meta text-ink-2">{words.currency}</p>
        </>
      ) : (
        <Working />
      )}
    </>
  );
}

interface PricesProps {
  readonly from: PlanFacts["subscription"]["plan"];
  readonly to: OfferedPlan;
}

function Prices({ from, to }: PricesProps) {
  const { change: words, plans } = useSubscribeText();
  const { plans: names } = useBillingText();
  const price = from === "partner" ? undefined : plans[from].price;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
      <dt className="text-ink-2">{words.from}</dt>
      <dd>{names[from]}</dd>
      <dd className="text-end">{price}</dd>
      <dt className="text-ink-2">{words.to}</dt>
      <dd className="font-semibold">{plans[to].name}</dd>
      <dd className="text-end font-semibold">{plans[to].price}</dd>
    </dl>
  );
}

/** The invoice that results from the change, line by line. */
function Sum({ preview }: { readonly preview: PlanPreview }) {
  const words = useSubscribeText().change;
  const billing = useBillingText();
  const money = useMoney();
  const { subtotal, tax, total, amount_due } = preview;
  const credit = amount_due - Math.max(total, 0);
  return (
    <table className="w-full border-collapse text-ui">
      <caption className="pb-1 text-start text-meta font-semibold text-ink-2">{words.lines}</caption>
      <tbody>
        {numbered(preview.lines).map(([key, line]) => (
          <Row
            key={key}
            label={quantified(line.quantity, lineWords(line, billing))}
            amount={money(line.amount)}
          />
        ))}
      </tbody>
      <tfoot>
        {tax !== 0 && <Row label={billing.invoice.subtotal} amount={money(subtotal)} />}
        {tax !== 0 && <Row label={billing.invoice.tax} amount={money(tax)} />}
        {credit !== 0 && <Row label={words.credit} amount={money(credit)} />}
        <Row label={billing.invoice.total} amount={money(total + credit)} isStrong />
      </tfoot>
    </table>
  );
}

const numbered = (lines: readonly InvoiceLine[]) => lines.map((line, index) => [`${index}`, line] as const);

const quantified = (quantity: number, label: string): string =>
  quantity === 1 ? label : `${quantity} × ${label}`;

interface RowProps {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

function Row({ label, amount, isStrong = false }: RowProps) {
  return (
    <tr className={`border-t border-line ${isStrong ? "font-semibold" : ""}`}>
      <th scope="row" className={`py-1.5 pe-4 text-start ${isStrong ? "" : "font-normal"}`}>
        <Dated>{label}</Dated>
      </th>
      <td className="py-1.5 text-end whitespace-nowrap tabular-nums">{amount}</td>
    </tr>
  );
}
