-- Accounts: addresses that are proven, sessions that proved the password again, the account's own log.

alter table users add column email_verified_at timestamptz;
-- The address that was asked for, until its owner has followed the link.
alter table users add column pending_email text;

-- When the person behind this session last gave the password again, and the second factor if there is one.
alter table sessions add column confirmed_at timestamptz;

-- Links sent by mail. Only the hash is kept.
create table email_tokens (
  token_hash text primary key,
  user_uid uuid not null references users on delete cascade,
  purpose text not null,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint email_tokens_purpose check (purpose in ('verify', 'reset'))
);
create index email_tokens_user on email_tokens (user_uid, purpose);
create index email_tokens_expiry on email_tokens (expires_at);

-- What happened to an account, for its owner to read. Rows are added and never changed.
create table account_events (
  seq bigint generated always as identity primary key,
  user_uid uuid not null references users on delete cascade,
  kind text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null
);
create index account_events_user on account_events (user_uid, seq desc);
create index account_events_at on account_events (at);
