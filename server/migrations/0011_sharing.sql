-- Sharing a bucket with people, by mail address.

-- Who was invited. `user_uid` is whoever has proven the address, at the time or since.
create table accesses (
  uid uuid primary key,
  bucket_uid uuid not null references buckets on delete cascade,
  email text not null,
  user_uid uuid references users on delete cascade,
  access_type text not null,
  -- Of the client that invited: covers bucket, uid, address and level.
  invite_mac text not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accesses_access_type check (access_type in ('admin', 'write', 'read')),
  constraint accesses_email unique (bucket_uid, email),
  constraint accesses_user unique (bucket_uid, user_uid)
);
create index accesses_of_user on accesses (user_uid);
create index accesses_unproven on accesses (email) where user_uid is null;
create index accesses_inviter on accesses (invited_by);

-- A bucket key sealed to a person, one generation each, signed by whoever gave it. Those of people who are
-- gone stay while they say that a signer was an administrator, even where the account is.
create table bucket_grants (
  bucket_uid uuid not null references buckets on delete cascade,
  user_uid uuid not null,
  gen integer not null,
  -- Generation of the recipient's identity: after starting empty an earlier one opens nothing.
  key_gen integer not null,
  access_type text not null,
  wire text not null,
  signer_uid uuid not null,
  -- As it was when it signed.
  signer_bundle jsonb not null,
  signed_at timestamptz not null,
  primary key (bucket_uid, user_uid, gen)
);
create index bucket_grants_user on bucket_grants (user_uid);

-- Grants that moved the ownership, in their order: by them others follow it from the owner they know.
create table bucket_owner_grants (
  seq bigint generated always as identity primary key,
  bucket_uid uuid not null references buckets on delete cascade,
  wire text not null,
  signer_bundle jsonb not null
);
create index bucket_owner_grants_bucket on bucket_owner_grants (bucket_uid);

-- A bucket that is offered to somebody and not accepted yet.
create table bucket_handovers (
  bucket_uid uuid primary key references buckets on delete cascade,
  to_uid uuid not null references users on delete cascade,
  wire text not null,
  signer_bundle jsonb not null,
  offered_at timestamptz not null default now()
);
create index bucket_handovers_to on bucket_handovers (to_uid);

-- Somebody who had the key is gone (due), or entries are being wrapped under the next one (running).
alter table buckets add column rotation text;
alter table buckets add constraint buckets_rotation check (rotation in ('due', 'running'));

-- What an account remembers, sealed by its own browsers.
create table account_states (
  user_uid uuid primary key references users on delete cascade,
  seq bigint not null,
  sealed text not null
);
