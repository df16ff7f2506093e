-- Enterprises: who belongs to one, and what its administrators have signed.

create table enterprises (
  uid uuid primary key,
  name text not null,
  -- Base64. It signed the roster's first entry and nothing else.
  root_pk text not null,
  -- Of the roster's last entry: what members seal to must be this, and no earlier one.
  erk_gen integer not null,
  erk_b_fingerprint text not null,
  erk_r_fingerprint text not null,
  created_at timestamptz not null default now()
);

-- A person belongs to one enterprise at most. `pending`: not in the roster yet.
create table enterprise_members (
  user_uid uuid primary key references users on delete cascade,
  enterprise_uid uuid not null references enterprises on delete cascade,
  role text not null,
  state text not null,
  created_at timestamptz not null default now(),
  constraint enterprise_members_role check (role in ('admin', 'member')),
  constraint enterprise_members_state check (state in ('pending', 'active', 'suspended'))
);
create index enterprise_members_enterprise on enterprise_members (enterprise_uid, created_at);

create table roster_entries (
  enterprise_uid uuid not null references enterprises on delete cascade,
  seq integer not null,
  wire text not null,
  created_at timestamptz not null default now(),
  primary key (enterprise_uid, seq)
);

-- The enterprise's private keys, each sealed to one administrator.
create table enterprise_keys (
  enterprise_uid uuid not null references enterprises on delete cascade,
  user_uid uuid not null references users on delete cascade,
  kind text not null,
  gen integer not null,
  -- Generation of the recipient's identity: after starting empty an earlier one opens nothing.
  key_gen integer not null,
  wire text not null,
  -- As it was when it signed.
  signer_bundle jsonb not null,
  created_at timestamptz not null default now(),
  primary key (enterprise_uid, user_uid, kind, gen),
  constraint enterprise_keys_kind check (kind in ('erk-b', 'erk-r'))
);
create index enterprise_keys_user on enterprise_keys (user_uid);

-- Who pays: a person or an enterprise.
alter table subscribers
  add column enterprise_uid uuid references enterprises on delete cascade,
  add constraint subscribers_enterprise unique (enterprise_uid),
  add constraint subscribers_one_payer check (num_nonnulls(user_uid, enterprise_uid) = 1);

-- A team's bucket. Whoever made it is its owner still.
alter table buckets add column enterprise_uid uuid references enterprises;
create index buckets_enterprise on buckets (enterprise_uid) where enterprise_uid is not null;

-- The key of a team's bucket, sealed to the enterprise's bucket key of some generation.
create table bucket_enterprise_grants (
  bucket_uid uuid not null references buckets on delete cascade,
  gen integer not null,
  erk_gen integer not null,
  wire text not null,
  signer_uid uuid not null,
  signer_bundle jsonb not null,
  signed_at timestamptz not null,
  primary key (bucket_uid, gen, erk_gen)
);
