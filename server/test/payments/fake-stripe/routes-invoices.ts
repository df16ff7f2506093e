import type Stripe from "stripe";
import { amountRemaining } from "../../../src/payments/engine/customer.ts";
import { payInvoice } from "../../../src/payments/engine/payments.ts";
import { upcomingInvoice } from "../../../src/payments/engine/preview.ts";
import { Refusal } from "../../../src/payments/engine/refusal.ts";
import type { Invoice } from "../../../src/payments/engine/state.ts";
import { buildCharge } from "./build-charge.ts";
import { buildInvoice } from "./build-invoice.ts";
import { buildLines, type Shown } from "./build-lines.ts";
import { buildList } from "./build-list.ts";
import { buildIntent, buildInvoicePayment } from "./build-payment.ts";
import { badRequest, cardFault, Fault, faultOf, missing } from "./fault.ts";
import type { Routes } from "./requests.ts";
import { changeStep } from "./routes-subscriptions.ts";
import { type FakeCustomer, invoiceOwner, requireCustomer, take, type World } from "./world.ts";

const pay = (world: World, params: Stripe.InvoicePayParams, id: string): Stripe.Invoice => {
  const { customer, invoice } = invoiceOwner(world, id);
  if (invoice.status === "paid") throw badRequest("Invoice is already paid");
  const card = params.payment_method ?? customer.engine.defaultCard;
  if (card === null || world.holders.get(card) !== customer.id)
    throw missing(`PaymentMethod: '${card ?? ""}'`, "payment_method");
  world.tried.set(id, card);
  take(world, customer, { step: (state) => payInvoice(state, { invoice: id, card }) });
  const { invoice: after } = invoiceOwner(world, id);
  if (after.status === "paid") return buildInvoice(world, customer, after);
  const answer = after.lastAnswer ?? "";
  throw answer === "requires_action" ? faultOf(new Refusal("requires_action"), "invoice") : cardFault(answer);
};

/** Returns the invoice that the change makes at once. If the change makes no invoice, returns the next invoice. */
const previewed = (
  world: World,
  { engine }: FakeCustomer,
  details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
): Shown | null => {
  const { subscription, invoices, now } = engine;
  if (!subscription) throw missing("subscription", "subscription");
  const after = details.items ? changeStep(world, details, "default_incomplete")(engine).state : engine;
  const prorationDate = details.proration_date ?? now;
  const made = after.invoices[invoices.length];
  const next = made ? { ...made, amountDue: amountRemaining(made) } : upcomingInvoice(after);
  if (!next) return null;
  const { lines, subtotal, tax, total, amountDue } = next;
  const prorates = lines.some(
    ({ kind, start }) => kind !== "period" && kind !== "trial" && start === prorationDate,
  );
  return {
    lines,
    subtotal,
    tax,
    total,
    amountDue,
    createdAt: made ? now : subscription.periodEnd,
    subscription: subscription.id,
    ...(prorates ? { prorationDate } : {}),
  };
};

const createPreview = (world: World, params: Stripe.InvoiceCreatePreviewParams): Stripe.Invoice => {
  const customer = requireCustomer(world, params.customer ?? "", "customer");
  if (customer.engine.subscription?.id !== params.subscription) throw missing("subscription", "subscription");
  try {
    const shown = previewed(world, customer, params.subscription_details ?? {});
    if (shown) return buildInvoice(world, customer, shown);
  } catch (error) {
    throw error instanceof Refusal ? faultOf(error, "subscription") : error;
  }
  throw new Fault(404, "No upcoming invoices", {
    type: "invalid_request_error",
    code: "invoice_upcoming_none",
  });
};

/** Whether the request asks for an invoice's payments, which are left out by default. */
const asksPayments = (expand: readonly string[] = []): boolean => {
  if (!expand.every((path) => path === "data.payments"))
    throw badRequest("This property cannot be expanded.");
  return expand.length > 0;
};

const paymentsOf = (
  world: World,
  customer: FakeCustomer,
  { invoice, whole }: { readonly invoice: Invoice; readonly whole: boolean },
) => {
  const intent = buildIntent(world, customer, invoice);
  const payments = invoice.total > 0 ? [buildInvoicePayment(invoice, intent, whole)] : [];
  return buildList(payments, "/v1/invoice_payments");
};

export const invoiceRoutes = {
  "GET /v1/charges": (world, params) => {
    const customer = requireCustomer(world, params.customer ?? "", "customer");
    const charges = customer.engine.invoices.toReversed().flatMap((one) => buildCharge(customer, one) ?? []);
    return buildList(charges, "/v1/charges", params);
  },
  "GET /v1/invoices": (world, params) => {
    const customer = requireCustomer(world, params.customer ?? "", "customer");
    const withPayments = asksPayments(params.expand);
    const invoices = customer.engine.invoices.toReversed().map((invoice) => ({
      ...buildInvoice(world, customer, invoice),
      ...(withPayments ? { payments: paymentsOf(world, customer, { invoice, whole: false }) } : {}),
    }));
    return buildList(invoices, "/v1/invoices", params);
  },
  "GET /v1/invoices/:id": (world, _, id) => {
    const { customer, invoice } = invoiceOwner(world, id);
    return buildInvoice(world, customer, invoice);
  },
  "GET /v1/invoices/:id/lines": (world, params, id) =>
    buildList(
      buildLines(world, world.previews.get(id) ?? invoiceOwner(world, id).invoice),
      `/v1/invoices/${id}/lines`,
      params,
    ),
  "POST /v1/invoices/:id/pay": pay,
  "POST /v1/invoices/create_preview": createPreview,
  "GET /v1/invoice_payments": (world, { invoice: id = "", expand = [] }) => {
    const { customer, invoice } = invoiceOwner(world, id);
    if (!expand.every((path) => path === "data.payment.payment_intent"))
      throw badRequest("This property cannot be expanded.");
    return paymentsOf(world, customer, { invoice, whole: expand.length > 0 });
  },
} satisfies Partial<Routes>;
