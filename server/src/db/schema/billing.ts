import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { ColumnType, Generated } from "kysely";
import type {
  PaymentProvider,
  ProviderInvoice,
  ProviderLine,
  ProviderStatus,
} from "../../payments/payment-provider.ts";
import type { Created, Touched } from "./column-types.ts";

export type ProviderKind = PaymentProvider["kind"];

export interface SubscriberTable {
  uid: string;
  /** Null if the subscriber is an enterprise; otherwise `enterprise_uid` is null. */
  user_uid: string | null;
  enterprise_uid: string | null;
  firstname: string;
  lastname: string;
  organization: string | null;
  /** The address, the city, the postal code and the country are either all set or all null. */
  address: string | null;
  address2: string | null;
  city: string | null;
  postalcode: string | null;
  iso_country: string | null;
  iso_state: string | null;
  provider: ProviderKind | null;
  /** The customer's id at the provider. */
  provider_customer: string | null;
  /** By how many seconds a test clock, or the operator in the sandbox, has moved the customer's time ahead. */
  clock_offset: Generated<number>;
  trial_used_at: Date | null;
  sync_asked: Generated<number>;
  sync_done: Generated<number>;
  synced_at: Date | null;
  created_at: Created;
}

/**
 * The statuses of a stored subscription. The incomplete ones are left out, because a subscription begins when the
 * cardholder confirms the first payment.
 */
export type SubscriptionStatus = Exclude<ProviderStatus, "incomplete" | "incomplete_expired">;

export interface SubscriptionTable {
  uid: string;
  subscriber_uid: string;
  plan: PlanId;
  provider_subscription: string | null;
  /** Null if the plan is free, or given by the operator. */
  status: SubscriptionStatus | null;
  period_end: Date | null;
  trial_end: Date | null;
  cancels_at_end: Generated<boolean>;
  ended_at: Date | null;
  paid_until: Date | null;
  extra: Generated<number>;
  /** The plan of a pending change. */
  next_plan: PlanId | null;
  created_at: Created;
  updated_at: Touched;
}

export interface CreditCardTable {
  uid: string;
  subscriber_uid: string;
  provider_card: string;
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  name: string;
  is_default: boolean;
  added_at: Date;
}

export interface InvoiceTable {
  uid: string;
  subscriber_uid: string;
  provider_invoice: string;
  reference: string;
  created_at: Date;
  status: ProviderInvoice["status"];
  subtotal: number;
  tax: number;
  total: number;
  credit_applied: Generated<number>;
  amount_paid: number;
  amount_remaining: number;
  amount_refunded: Generated<number>;
  lines: ColumnType<readonly ProviderLine[], string, string>;
}

export const OPERATION_KINDS = [
  "add_card",
  "bill_extra",
  "change_plan",
  "close",
  "remove_card",
  "sign_up",
  "subscribe",
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export interface BillingOperationTable {
  key: string;
  subscriber_uid: string;
  kind: OperationKind;
  args: ColumnType<unknown, string, string>;
  state: Generated<"open" | "done" | "refused">;
  waits: Generated<boolean>;
  refusal: string | null;
  customer: string | null;
  attempts: Generated<number>;
  leased_until: Date | null;
  created_at: Date;
}

export interface PaymentEventTable {
  id: string;
  type: string;
  customer: string;
  received_at: Date;
  handled_at: Date | null;
  attempts: Generated<number>;
  next_try_at: Date;
}

export interface BillingTables {
  subscribers: SubscriberTable;
  subscriptions: SubscriptionTable;
  credit_cards: CreditCardTable;
  invoices: InvoiceTable;
  billing_operations: BillingOperationTable;
  payment_events: PaymentEventTable;
}
