-- A secure link to an access. What opens it is in the address that the inviter hands over, and never here.
create table access_links (
  access_uid uuid primary key references accesses on delete cascade,
  -- The link's public key, made from its secret; the bucket key is sealed to it.
  x_pk text not null,
  verifier_hash text not null,
  wire text not null,
  signer_uid uuid not null,
  signer_bundle jsonb not null,
  -- What it was made for. Where one of these has changed since, it is void.
  access_type text not null,
  gen integer not null,
  owner_uid uuid not null,
  -- Of whoever used it: says to the inviter alone whose keys those are.
  claim text,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint access_links_access_type check (access_type in ('write', 'read')),
  constraint access_links_used check ((used_at is null) = (claim is null))
);
