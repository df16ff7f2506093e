/**
 * @file The pages of billing. They are in one chunk, because they are small and a user usually opens several of them.
 */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { operatorQuery } from "../../app/operator.ts";
import { useSession } from "../../app/sessions.ts";
import { AddressForm } from "../../features/billing/address/address-form.tsx";
import {
  cardsQuery,
  invoiceQuery,
  invoicesQuery,
  subscriberQuery,
  subscriptionQuery,
  usageQuery,
} from "../../features/billing/billing-queries.ts";
import { Cards } from "../../features/billing/cards/cards.tsx";
import { InvoiceList } from "../../features/billing/invoices/invoice-list.tsx";
import { InvoiceSheet } from "../../features/billing/invoices/invoice-sheet.tsx";
import { Overview } from "../../features/billing/overview/overview.tsx";
import { BillingQuery } from "./billing-query.tsx";
import { InvoiceHeader } from "./invoice-header.tsx";
import { isNoInvoice, NoInvoice } from "./no-invoice.tsx";

export function OverviewScreen() {
  const session = useSession();
  const subscriber = useQuery(subscriberQuery(session));
  const subscription = useQuery(subscriptionQuery(session));
  const usage = useQuery(usageQuery(session));
  return (
    <BillingQuery query={subscriber}>
      {(payer) => (
        <BillingQuery query={subscription}>
          {(subscribed) => (
            <Overview session={session} subscriber={payer} subscription={subscribed} usage={usage.data} />
          )}
        </BillingQuery>
      )}
    </BillingQuery>
  );
}

export function BillingDetailsScreen() {
  const session = useSession();
  const query = useQuery(subscriberQuery(session));
  return (
    <BillingQuery query={query}>
      {(subscriber) => <AddressForm session={session} subscriber={subscriber} />}
    </BillingQuery>
  );
}

export function InvoicesScreen() {
  const query = useQuery(invoicesQuery(useSession()));
  return <BillingQuery query={query}>{(invoices) => <InvoiceList invoices={invoices} />}</BillingQuery>;
}

export function InvoiceScreen() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(invoiceQuery(useSession(), id));
  const operator = useQuery(operatorQuery);
  return (
    <div className="max-w-180">
      <InvoiceHeader reference={query.data?.reference} />
      {isNoInvoice(query.error) ? (
        <NoInvoice />
      ) : (
        <BillingQuery query={query}>
          {(invoice) => (
            <BillingQuery query={operator}>
              {(from) => <InvoiceSheet invoice={invoice} from={from} />}
            </BillingQuery>
          )}
        </BillingQuery>
      )}
    </div>
  );
}

export function CardsScreen() {
  const session = useSession();
  const subscriber = useQuery(subscriberQuery(session));
  const cards = useQuery(cardsQuery(session));
  return (
    <BillingQuery query={subscriber}>
      {({ uid }) => (
        <BillingQuery query={cards}>
          {(rows) => <Cards session={session} subscriberUid={uid} cards={rows} />}
        </BillingQuery>
      )}
    </BillingQuery>
  );
}
