-- The payment provider that comes with the server: no money moves. Nothing here has a place for a card's number
-- or security code.
create table sandbox_customers (
  id text primary key,
  -- All that the money engine knows of the customer.
  state jsonb not null,
  -- Seconds by which the customer's time is ahead of the world's.
  clock_offset integer not null,
  -- When time alone next changes something, in the world's time.
  next_due_at timestamptz
);

create index sandbox_customers_due on sandbox_customers (next_due_at) where next_due_at is not null;

-- What was made under which key. The key that made a customer belongs to none.
create table sandbox_keys (
  key text primary key,
  customer text references sandbox_customers on delete cascade,
  args_mac text not null,
  made jsonb not null,
  created_at timestamptz not null
);

create index sandbox_keys_customer on sandbox_keys (customer);
create index sandbox_keys_age on sandbox_keys (created_at);

-- Cards that were typed and not used yet.
create table sandbox_card_tokens (
  token_hash text primary key,
  card jsonb not null,
  expires_at timestamptz not null
);

create index sandbox_card_tokens_age on sandbox_card_tokens (expires_at);

-- What a card's holder is asked to confirm.
create table sandbox_challenges (
  secret_hash text primary key,
  customer text not null references sandbox_customers on delete cascade,
  subject jsonb not null,
  outcome text constraint sandbox_challenges_outcome check (outcome in ('passed', 'failed')),
  expires_at timestamptz not null
);

create index sandbox_challenges_customer on sandbox_challenges (customer);
create index sandbox_challenges_age on sandbox_challenges (expires_at);

-- Events that nobody has been told of yet.
create table sandbox_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null
);

create index sandbox_events_oldest on sandbox_events (created_at);
