/** @file Builds customers, test clocks, cards and SetupIntents in Stripe's format. */
import type Stripe from "stripe";
import { missing } from "./fault.ts";
import { type FakeCustomer, type FakeSetupIntent, type World, worldNow } from "./world.ts";

export const testClockOf = ({ id, offset }: FakeCustomer): string | null =>
  offset === null ? null : `clock_${id}`;

export const buildCustomer = (customer: FakeCustomer): Stripe.Customer => ({
  id: customer.id,
  object: "customer",
  balance: 0 - customer.engine.balance,
  created: customer.createdAt,
  default_source: null,
  description: null,
  email: customer.details.email,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.engine.defaultCard,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.details.metadata,
  name: customer.details.name,
  shipping: null,
  test_clock: testClockOf(customer),
});

export const buildTestClock = (world: World, customer: FakeCustomer): Stripe.TestHelpers.TestClock => ({
  id: testClockOf(customer) ?? "",
  object: "test_helpers.test_clock",
  created: customer.createdAt,
  deletes_after: customer.createdAt + 2_592_000,
  frozen_time: worldNow(world) + (customer.offset ?? 0),
  livemode: false,
  name: null,
  status: "ready",
  status_details: {},
});

export const buildCard = (world: World, id: string): Stripe.PaymentMethod => {
  const token = world.tokens.get(id);
  if (!token) throw missing(`PaymentMethod: '${id}'`, "payment_method");
  const holder = world.holders.get(id) ?? null;
  const attached =
    holder === null ? undefined : world.customers.get(holder)?.engine.cards.find((card) => card.id === id);
  return {
    id,
    object: "payment_method",
    billing_details: { address: null, email: null, name: token.name, phone: null, tax_id: null },
    card: {
      brand: token.brand === "other" ? "discover" : token.brand,
      checks: null,
      country: "US",
      display_brand: null,
      exp_month: token.expMonth,
      exp_year: token.expYear,
      funding: "credit",
      generated_from: null,
      last4: token.last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: attached?.addedAt ?? worldNow(world),
    customer: holder,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
};

export const buildSetupIntent = (intent: FakeSetupIntent, now: number): Stripe.SetupIntent => ({
  id: intent.id,
  object: "setup_intent",
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  cancellation_reason: null,
  client_secret: `${intent.id}_secret_1`,
  created: now,
  customer: intent.customer,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error:
    intent.status === "requires_payment_method"
      ? { code: "setup_intent_authentication_failure", type: "invalid_request_error" }
      : null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: {},
  next_action: intent.status === "requires_action" ? { type: "use_stripe_sdk" } : null,
  on_behalf_of: null,
  payment_method: intent.status === "requires_payment_method" ? null : intent.card,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ["card"],
  single_use_mandate: null,
  status: intent.status,
  usage: "off_session",
});
