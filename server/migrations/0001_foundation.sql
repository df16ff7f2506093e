create table settings (
  key text primary key,
  value text not null
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table users (
  uid uuid primary key,
  email text not null,
  firstname text not null,
  lastname text not null,
  locale text not null,
  kdf smallint not null,
  salt text not null,
  verifier text not null,
  epoch integer not null default 1,
  ak_gen integer not null default 1,
  sek text not null,
  bundle jsonb not null,
  private_key_x text not null,
  private_key_ed text not null,
  created_at timestamptz not null default now(),
  constraint users_email unique (email)
);

create table sessions (
  sid uuid primary key,
  user_uid uuid not null references users on delete cascade,
  sealed_sek text,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_uid);
create index sessions_expiry on sessions (expires_at);
create index sessions_idle on sessions (last_used_at);

create table subscribers (
  uid uuid primary key,
  user_uid uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint subscribers_user unique (user_uid)
);

create table subscriptions (
  uid uuid primary key,
  subscriber_uid uuid not null references subscribers on delete cascade,
  plan text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_subscriber unique (subscriber_uid)
);

create table buckets (
  uid uuid primary key,
  owner_uid uuid not null references users on delete cascade,
  name text not null,
  is_system boolean not null default false,
  gen integer not null default 1,
  header_mac text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index buckets_owner on buckets (owner_uid);
create unique index buckets_one_system on buckets (owner_uid) where is_system;

-- A bucket key wrapped by its owner under his own account key, one row a generation.
create table own_bucket_keys (
  bucket_uid uuid not null references buckets on delete cascade,
  gen integer not null,
  user_uid uuid not null references users on delete cascade,
  wrap text not null,
  primary key (bucket_uid, gen, user_uid)
);

create table entries (
  uid uuid primary key,
  bucket_uid uuid not null references buckets on delete cascade,
  type text not null,
  name text not null,
  rev integer not null,
  ek text not null,
  ek_gen integer not null,
  gen integer not null,
  prev text,
  meta_mac text not null,
  url text,
  username text,
  password text,
  text text not null,
  extra text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null
);
create index entries_bucket on entries (bucket_uid);
