-- WebAuthn credentials: passkeys, which sign in and open the account without the password, and security keys, which are
-- second factors beside the password.
create table credentials (
  uid uuid primary key,
  user_uid uuid not null references users on delete cascade,
  kind text not null,
  -- What the authenticator calls it, in base64url.
  credential_id text not null,
  -- COSE, in base64url.
  public_key text not null,
  -- Of the latest signature. It stays 0 if the authenticator does not count.
  sign_count bigint not null,
  -- How browsers reach the authenticator.
  transports text[] not null,
  -- Whether a provider stores it and copies it to the user's other devices.
  is_synced boolean not null,
  -- The account key, sealed under the passkey, and the generation of that account key.
  wrap text,
  ak_gen integer,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint credentials_credential_id unique (credential_id),
  constraint credentials_kind check (kind in ('passkey', 'security_key')),
  constraint credentials_wrap
    check ((kind = 'passkey') = (wrap is not null) and (wrap is null) = (ak_gen is null))
);
create index credentials_user on credentials (user_uid);

-- Challenges that wait for a signature. Only their hashes are stored.
create table webauthn_challenges (
  hash text primary key,
  purpose text not null,
  -- The sign-in attempt or the session that asked for it; null if the signature names the account.
  subject uuid,
  expires_at timestamptz not null,
  constraint webauthn_challenges_purpose
    check (purpose in ('sign_in', 'second_step', 'confirm', 'add') and (purpose = 'sign_in') = (subject is null))
);
create index webauthn_challenges_expiry on webauthn_challenges (expires_at);

-- Whether the session was opened by a passkey. Until the client has sealed the account key for its browser, such a
-- session must not get the account key that is sealed under the password.
alter table sessions add column by_passkey boolean not null default false;
