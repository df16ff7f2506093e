-- A subscriber's account with whoever takes payments, and what is known of it here.
alter table subscribers
  add column provider text,
  add column provider_customer text,
  -- Seconds by which a test has moved the customer's time ahead.
  add column clock_offset integer not null default 0,
  add column trial_used_at timestamptz,
  -- Readings of the provider are numbered as they begin; an earlier one never replaces a later one.
  add column sync_asked integer not null default 0,
  add column sync_done integer not null default 0,
  add column synced_at timestamptz,
  add constraint subscribers_provider check (provider in ('sandbox', 'stripe')),
  add constraint subscribers_customer_known check ((provider is null) = (provider_customer is null)),
  add constraint subscribers_customer unique (provider_customer);

create index subscribers_synced on subscribers (synced_at) where provider is not null;

-- Without a status the plan is free, or the operator gave it.
alter table subscriptions
  add column provider_subscription text,
  add column status text,
  add column period_end timestamptz,
  add column trial_end timestamptz,
  add column cancels_at_end boolean not null default false,
  add column ended_at timestamptz,
  -- What is paid for ends then, or ended then.
  add column paid_until timestamptz,
  -- Units beyond those included, as billed.
  add column extra integer not null default 0,
  -- A change under way: until it is done both plans limit what can be added.
  add column next_plan text,
  add constraint subscriptions_status check (status in ('trialing', 'active', 'past_due', 'unpaid', 'canceled')),
  add constraint subscriptions_provider check ((status is null) = (provider_subscription is null)),
  add constraint subscriptions_next_plan check (
    next_plan in ('free', 'personal', 'premium', 'small_business', 'enterprise', 'partner')
  );

create index subscriptions_extra on subscriptions (plan) where status in ('trialing', 'active');
create index subscriptions_ended on subscriptions (ended_at) where status = 'canceled';

create table credit_cards (
  uid uuid primary key,
  subscriber_uid uuid not null references subscribers on delete cascade,
  provider_card text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  name text not null,
  is_default boolean not null,
  added_at timestamptz not null,
  constraint credit_cards_provider unique (subscriber_uid, provider_card)
);

create index credit_cards_expiry on credit_cards (exp_year, exp_month) where is_default;

create table invoices (
  uid uuid primary key,
  subscriber_uid uuid not null references subscribers on delete cascade,
  provider_invoice text not null,
  reference text not null,
  created_at timestamptz not null,
  status text not null constraint invoices_status check (status in ('open', 'paid', 'void', 'uncollectible')),
  subtotal integer not null,
  tax integer not null,
  total integer not null,
  amount_paid integer not null,
  amount_remaining integer not null,
  lines jsonb not null,
  constraint invoices_provider unique (subscriber_uid, provider_invoice)
);

create index invoices_newest on invoices (subscriber_uid, created_at desc);

-- Written before the provider is asked, so that whoever comes after a crash asks the same again.
create table billing_operations (
  key text primary key,
  -- Of a subscriber that may not be there yet, or no more.
  subscriber_uid uuid not null,
  kind text not null,
  args jsonb not null,
  state text not null default 'open' constraint billing_operations_state check (state in ('open', 'done', 'refused')),
  -- The card's holder is to confirm at his bank.
  waits boolean not null default false,
  -- The code of the refusal.
  refusal text,
  -- Made for a subscriber who is not there yet.
  customer text,
  attempts integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null
);

create unique index billing_operations_open on billing_operations (subscriber_uid) where state = 'open';
create index billing_operations_due on billing_operations (leased_until) where state = 'open';
create index billing_operations_age on billing_operations (created_at) where state <> 'open';

create table payment_events (
  id text primary key,
  type text not null,
  customer text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null
);

create index payment_events_due on payment_events (next_try_at) where handled_at is null;
create index payment_events_age on payment_events (received_at) where handled_at is not null;
