-- Mail and text messages: written in the transaction that they speak of, sent after it.
create table messages (
  uid uuid primary key,
  kind text not null,
  template text not null,
  to_name text not null,
  to_address text not null,
  locale text not null,
  -- May hold a token or a code, so it is emptied as soon as the message has gone.
  vars jsonb not null,
  dedupe_key text,
  status text not null default 'queued',
  attempts integer not null default 0,
  -- Of a message that some server is sending: when another may take that server for lost.
  next_try_at timestamptz not null,
  -- From then on it would only confuse: a link or a code is no longer valid.
  useful_until timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint messages_once unique (dedupe_key),
  constraint messages_kind check (kind in ('mail', 'sms')),
  constraint messages_status check (status in ('queued', 'sent', 'failed', 'kept'))
);
create index messages_due on messages (next_try_at) where status = 'queued';
create index messages_created on messages (created_at);
create index messages_to on messages (to_address, created_at);

-- A code sent to a phone, to prove who holds it: one for each attempt at proving.
create table phone_checks (
  user_uid uuid not null references users on delete cascade,
  purpose text not null,
  attempt text not null,
  phone text not null,
  -- Null where a provider keeps the code.
  code_mac text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_uid, purpose, attempt)
);
create index phone_checks_expiry on phone_checks (expires_at);
