-- Two-factor: what proves, besides the password, who is there.

-- A phone that takes codes. The number that was proven stays until another one is.
create table phone_factors (
  user_uid uuid primary key references users on delete cascade,
  phone text,
  confirmed_at timestamptz,
  pending_phone text,
  -- The session that asked for it, where alone its code counts, and until when.
  pending_sid uuid,
  pending_until timestamptz,
  constraint phone_factors_confirmed check ((phone is null) = (confirmed_at is null)),
  constraint phone_factors_pending
    check ((pending_phone is null) = (pending_sid is null) and (pending_phone is null) = (pending_until is null))
);

-- An authenticator app. Secrets are sealed under the server's two-factor key: a copy of the database makes no codes.
create table authenticators (
  user_uid uuid primary key references users on delete cascade,
  secret text,
  confirmed_at timestamptz,
  -- The newest period whose code was taken: none is taken twice, nor an older one after it.
  last_step bigint not null default 0,
  pending_secret text,
  pending_until timestamptz,
  constraint authenticators_confirmed check ((secret is null) = (confirmed_at is null)),
  constraint authenticators_pending check ((pending_secret is null) = (pending_until is null))
);

-- Codes for the day when the phone is lost, each good once. A MAC under the two-factor key is all that is kept.
create table backup_codes (
  user_uid uuid not null references users on delete cascade,
  code_mac text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_uid, code_mac)
);

-- Sign-ins whose password was right and whose code is still to come.
create table sign_in_attempts (
  uid uuid primary key,
  token_hash text not null,
  user_uid uuid not null references users on delete cascade,
  -- Of the password that was proven: with another one the attempt is over.
  epoch integer not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_attempts_token unique (token_hash)
);
create index sign_in_attempts_user on sign_in_attempts (user_uid);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);
