import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import { RouterTextLink } from "../app/links.tsx";
import { paymentConfigQuery } from "../features/billing/card/payment-config.ts";
import { PATHS } from "../paths.ts";
import { useBillingText } from "../text/billing-text.ts";
import { useText } from "../text/text.ts";

/** The header of the pages on which the user chooses a plan. These pages are not in the billing layout. */
export function PlanHeader({ title }: { readonly title: string }) {
  const { productName } = useText().common;
  const words = useBillingText();
  const isTest = useQuery(paymentConfigQuery).data?.is_test ?? false;
  return (
    <PageHeader
      title={title}
      documentTitle={`${title} · ${words.title} · ${productName}`}
      note={isTest ? words.testPayments : undefined}
      back={
        <RouterTextLink to={PATHS["billing.overview"]} className="text-ui">
          ‹ {words.title}
        </RouterTextLink>
      }
    />
  );
}

/** Shown in place of the plans if the server takes no payments. Says that only the operator can set a plan. */
export function NoPayments() {
  return <p className="text-ui text-ink-2">{useBillingText().cards.noPayments}</p>;
}
