-- Recovery: what opens an account without its password, and what stays for a while of an account key that was given up.

-- The account key under a recovery code, and the SHA-256 of what proves the code.
create table recovery_codes (
  user_uid uuid primary key references users on delete cascade,
  wrap text not null,
  verifier_hash text not null,
  ak_gen integer not null,
  created_at timestamptz not null,
  -- When its owner showed that it was written down.
  saved_at timestamptz
);

-- Trusted browsers: the account key under a key that only that browser has.
create table devices (
  uid uuid primary key,
  user_uid uuid not null references users on delete cascade,
  wrap text not null,
  ak_gen integer not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index devices_user on devices (user_uid);

-- What a reset replaced. A code or an old password that turns up until it is erased brings the old data back.
create table retired_keys (
  uid uuid primary key,
  user_uid uuid not null references users on delete cascade,
  ak_gen integer not null,
  epoch integer not null,
  kdf smallint not null,
  salt text not null,
  verifier text not null,
  sek text not null,
  recovery_wrap text,
  recovery_verifier_hash text,
  retired_at timestamptz not null,
  erase_at timestamptz not null
);
create index retired_keys_user on retired_keys (user_uid, ak_gen);
create index retired_keys_erase on retired_keys (erase_at);

-- Own buckets whose key hangs on an account key that was given up: as good as not there until it is found.
alter table buckets add column locked_ak_gen integer;
-- A system bucket that was brought back beside the new one: its entries wait to be moved there.
alter table buckets add column recovered boolean not null default false;
drop index buckets_one_system;
create unique index buckets_one_system on buckets (owner_uid) where is_system and locked_ak_gen is null;
create index buckets_locked on buckets (owner_uid, locked_ak_gen) where locked_ak_gen is not null;

-- What has opened the account key with this link, if anything has.
alter table email_tokens add column recovered_by text;
alter table email_tokens add constraint email_tokens_recovered_by check (recovered_by in ('code', 'browser'));
