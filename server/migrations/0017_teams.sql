-- Teams: invited members, groups, access lists and policies, the keys that go with them, what administrators have
-- signed, recovery by an administrator, the audit log and reports on those who leave.

-- An invited person has no account yet: the uid of the account to be is here before the user is.
alter table enterprise_members drop constraint enterprise_members_user_uid_fkey;
alter table enterprise_members drop constraint enterprise_members_state;
alter table enterprise_members
  add constraint enterprise_members_state check (state in ('invited', 'pending', 'active', 'suspended')),
  -- When the person agreed to belong to it.
  add column joined_at timestamptz,
  add column suspended_at timestamptz;
update enterprise_members set joined_at = created_at;

create table member_invitations (
  user_uid uuid primary key references enterprise_members on delete cascade,
  firstname text not null,
  lastname text not null,
  email text not null,
  locale text not null,
  -- SHA-256 of the token in the link, hex; null once it was used.
  token_hash text unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index member_invitations_email on member_invitations (lower(email));

-- The roster as its last entry leaves it: who is in it, under which fingerprint (hex).
create table roster_members (
  enterprise_uid uuid not null references enterprises on delete cascade,
  user_uid uuid not null,
  fingerprint text not null,
  is_admin boolean not null,
  primary key (enterprise_uid, user_uid)
);
create table roster_groups (
  enterprise_uid uuid not null references enterprises on delete cascade,
  group_uid uuid not null,
  gen integer not null,
  fingerprint text not null,
  name text not null,
  primary key (enterprise_uid, group_uid)
);
alter table enterprises
  -- Number and hash (hex) of the roster's last entry; filled when it is next appended to.
  add column roster_seq integer not null default 0,
  add column roster_head text,
  -- Somebody who had the enterprise's keys is no administrator any more.
  add column erk_due boolean not null default false;

create table user_groups (
  uid uuid primary key,
  enterprise_uid uuid not null references enterprises on delete cascade,
  friendly_name text not null,
  name text not null,
  -- Somebody keeps its key who has left it.
  rekey_due boolean not null default false,
  created_at timestamptz not null default now(),
  constraint user_groups_name unique (enterprise_uid, name)
);

create table user_group_members (
  group_uid uuid not null references user_groups on delete cascade,
  user_uid uuid not null references enterprise_members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_uid, user_uid)
);
create index user_group_members_user on user_group_members (user_uid);

-- A group's private key of some generation, sealed to a member or to the enterprise's bucket key.
create table group_keys (
  group_uid uuid not null references user_groups on delete cascade,
  gen integer not null,
  recipient_kind text not null,
  recipient_uid uuid not null,
  -- Generation of the recipient's identity, or of the enterprise's keys.
  recipient_gen integer not null,
  wire text not null,
  signer_uid uuid not null,
  signer_bundle jsonb not null,
  created_at timestamptz not null default now(),
  primary key (group_uid, gen, recipient_kind, recipient_uid, recipient_gen),
  constraint group_keys_recipient check (recipient_kind in ('user', 'ent'))
);
create index group_keys_recipient_uid on group_keys (recipient_uid);

-- The key of a team's bucket, sealed to a group's key of some generation.
create table bucket_group_grants (
  bucket_uid uuid not null references buckets on delete cascade,
  gen integer not null,
  group_uid uuid not null references user_groups on delete cascade,
  group_gen integer not null,
  wire text not null,
  signer_uid uuid not null,
  signer_bundle jsonb not null,
  signed_at timestamptz not null,
  primary key (bucket_uid, gen, group_uid, group_gen)
);
create index bucket_group_grants_group on bucket_group_grants (group_uid);

-- Nothing comes down to it from above.
alter table buckets add column is_restricted boolean not null default false;
alter table lists add column is_restricted boolean not null default false;
alter table entries add column is_restricted boolean not null default false;
create index entries_restricted on entries (bucket_uid) where is_restricted;

-- On an enterprise where none of the three is named.
create table access_lists (
  uid uuid primary key,
  enterprise_uid uuid not null references enterprises on delete cascade,
  bucket_uid uuid references buckets on delete cascade,
  list_uid uuid references lists on delete cascade,
  entry_uid uuid references entries on delete cascade,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null default now(),
  constraint access_lists_one_object check (num_nonnulls(bucket_uid, list_uid, entry_uid) <= 1)
);
create index access_lists_enterprise on access_lists (enterprise_uid)
  where bucket_uid is null and list_uid is null and entry_uid is null;
create index access_lists_bucket on access_lists (bucket_uid) where bucket_uid is not null;
create index access_lists_list on access_lists (list_uid) where list_uid is not null;
create index access_lists_entry on access_lists (entry_uid) where entry_uid is not null;

create table access_list_members (
  access_list_uid uuid not null references access_lists on delete cascade,
  user_uid uuid references enterprise_members on delete cascade,
  group_uid uuid references user_groups on delete cascade,
  constraint access_list_members_one check (num_nonnulls(user_uid, group_uid) = 1),
  constraint access_list_members_user unique (access_list_uid, user_uid),
  constraint access_list_members_group unique (access_list_uid, group_uid)
);
create index access_list_members_by_user on access_list_members (user_uid) where user_uid is not null;
create index access_list_members_by_group on access_list_members (group_uid) where group_uid is not null;

-- A member's account key, sealed to the enterprise's recovery key.
create table escrows (
  user_uid uuid primary key references users on delete cascade,
  enterprise_uid uuid not null references enterprises on delete cascade,
  ak_gen integer not null,
  erk_gen integer not null,
  wire text not null,
  signer_bundle jsonb not null,
  created_at timestamptz not null default now()
);
create index escrows_enterprise on escrows (enterprise_uid);

create table recovery_requests (
  uid uuid primary key,
  enterprise_uid uuid not null references enterprises on delete cascade,
  user_uid uuid not null references users on delete cascade,
  -- SHA-256, hex, of what only the browser that asked knows.
  secret_hash text not null,
  -- Base64.
  x_pk text not null,
  state text not null,
  admin_uid uuid,
  admin_bundle jsonb,
  ak_gen integer,
  wire text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint recovery_requests_state check (state in ('waiting', 'taken', 'approved', 'refused'))
);
create index recovery_requests_enterprise on recovery_requests (enterprise_uid, created_at);
create index recovery_requests_user on recovery_requests (user_uid);

-- Grows only: a row is never changed, and goes with its enterprise alone.
create table audit_events (
  seq bigint generated always as identity primary key,
  enterprise_uid uuid not null references enterprises on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_uid uuid,
  actor_name text,
  object_model text,
  object_uid uuid,
  object_name text,
  bucket_uid uuid,
  bucket_name text,
  detail text,
  ip text
);
create index audit_events_enterprise on audit_events (enterprise_uid, seq desc);
create index audit_events_kind on audit_events (enterprise_uid, kind, seq desc);
create index audit_events_actor on audit_events (enterprise_uid, actor_uid, seq desc);
create index audit_events_object on audit_events (enterprise_uid, object_uid, seq desc);
create index audit_events_bucket on audit_events (enterprise_uid, bucket_uid, seq desc);

create function kw_audit_events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed';
end $$;
create trigger audit_events_stay before update on audit_events
  for each row execute function kw_audit_events_stay();
-- A delete that comes down from the enterprise runs within a trigger; one that was asked for does not.
create trigger audit_events_not_deleted before delete on audit_events
  for each row when (pg_trigger_depth() = 0) execute function kw_audit_events_stay();

create table leaver_reports (
  uid uuid primary key,
  enterprise_uid uuid not null references enterprises on delete cascade,
  user_uid uuid not null,
  fullname text not null,
  email text not null,
  left_at timestamptz not null
);
create index leaver_reports_enterprise on leaver_reports (enterprise_uid, left_at desc);

create table leaver_items (
  uid uuid primary key,
  report_uid uuid not null references leaver_reports on delete cascade,
  entry_uid uuid not null,
  entry_name text not null,
  bucket_uid uuid not null,
  bucket_name text not null,
  opened_at timestamptz,
  done_at timestamptz,
  done_by uuid
);
create index leaver_items_report on leaver_items (report_uid);
