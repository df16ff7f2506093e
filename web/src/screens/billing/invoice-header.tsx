import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { RouterTextLink } from "../../app/links.tsx";
import { PrintButton } from "../../features/billing/invoices/print-button.tsx";
import { PATHS } from "../../paths.ts";
import { useBillingText } from "../../text/billing-text.ts";
import { useText } from "../../text/text.ts";

/** The title of an invoice's page. It is general until the invoice's reference is loaded. */
export function InvoiceHeader({ reference }: { readonly reference: string | undefined }) {
  const text = useText();
  const words = useBillingText();
  const title = reference === undefined ? words.sections.invoices : words.invoice.title(reference);
  return (
    <PageHeader
      title={title}
      documentTitle={`${title} · ${words.title} · ${text.common.productName}`}
      back={
        <RouterTextLink to={PATHS["billing.invoices"]} className="text-ui">
          ‹ {words.invoice.back}
        </RouterTextLink>
      }
      actions={reference === undefined ? undefined : <PrintButton />}
    />
  );
}
