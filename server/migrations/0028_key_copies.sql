-- Copies of keys, in two tables of one shape: a key of some subject and generation, sealed to a recipient and signed by
-- the user who gave it. One table begins with the bucket, the other with the enterprise.

-- The keys of buckets. Rows of former members stay while they prove that a signer was an administrator, even if the
-- account is deleted.
create table bucket_key_copies (
  bucket_uid uuid not null references buckets on delete cascade,
  gen integer not null,
  recipient_kind text not null,
  recipient_uid uuid not null,
  -- Generation of the recipient's key: a user's identity, a group's key or the enterprise's keys. 0 matches none: the
  -- copy is only kept as a proof.
  recipient_gen integer not null,
  -- What the grant says the recipient may do.
  access_type text not null,
  wire text not null,
  signer_uid uuid not null,
  -- As it was when it signed.
  signer_bundle jsonb not null,
  signed_at timestamptz not null,
  -- The recipient says that this copy does not open.
  refused boolean not null default false,
  group_uid uuid generated always as (case when recipient_kind = 'group' then recipient_uid end) stored
    references user_groups on delete cascade,
  primary key (bucket_uid, gen, recipient_kind, recipient_uid, recipient_gen),
  constraint bucket_key_copies_recipient check (recipient_kind in ('user', 'group', 'ent'))
);
-- A user has one copy of each generation.
create unique index bucket_key_copies_user on bucket_key_copies (recipient_uid, bucket_uid, gen)
  where recipient_kind = 'user';
create index bucket_key_copies_group on bucket_key_copies (group_uid) where group_uid is not null;

insert into bucket_key_copies (bucket_uid, gen, recipient_kind, recipient_uid, recipient_gen, access_type, wire,
  signer_uid, signer_bundle, signed_at, refused)
select bucket_uid, gen, 'user', user_uid, key_gen, access_type, wire, signer_uid, signer_bundle, signed_at, refused
from bucket_grants
union all
select bucket_uid, gen, 'group', group_uid, group_gen, 'write', wire, signer_uid, signer_bundle, signed_at, refused
from bucket_group_grants
union all
select held.bucket_uid, held.gen, 'ent', buckets.enterprise_uid, held.erk_gen, 'admin', held.wire, held.signer_uid,
  held.signer_bundle, held.signed_at, held.refused
from bucket_enterprise_grants held join buckets on buckets.uid = held.bucket_uid and buckets.enterprise_uid is not null;

-- The keys of an enterprise and of its groups.
create table team_key_copies (
  enterprise_uid uuid not null references enterprises on delete cascade,
  -- Which key: the label of its grant (docs/security.md section 2.4).
  label text not null,
  -- The enterprise or the group whose key it is.
  subject_uid uuid not null,
  gen integer not null,
  recipient_kind text not null,
  recipient_uid uuid not null,
  -- Generation of the recipient's key: a user's identity or the enterprise's keys.
  recipient_gen integer not null,
  wire text not null,
  signer_uid uuid not null,
  -- As it was when it signed.
  signer_bundle jsonb not null,
  signed_at timestamptz not null,
  -- The recipient says that this copy does not open.
  refused boolean not null default false,
  group_uid uuid generated always as (case when label = 'group-key' then subject_uid end) stored
    references user_groups on delete cascade,
  user_uid uuid generated always as (case when recipient_kind = 'user' then recipient_uid end) stored
    references users on delete cascade,
  primary key (enterprise_uid, label, subject_uid, gen, recipient_kind, recipient_uid, recipient_gen),
  constraint team_key_copies_label check (label in ('erk-b', 'erk-r', 'group-key')),
  constraint team_key_copies_recipient check (recipient_kind in ('user', 'ent'))
);
create index team_key_copies_group on team_key_copies (group_uid) where group_uid is not null;
create index team_key_copies_user on team_key_copies (user_uid) where user_uid is not null;

insert into team_key_copies (enterprise_uid, label, subject_uid, gen, recipient_kind, recipient_uid, recipient_gen,
  wire, signer_uid, signer_bundle, signed_at, refused)
select enterprise_uid, kind, enterprise_uid, gen, 'user', user_uid, key_gen, wire, (signer_bundle ->> 'uid')::uuid,
  signer_bundle, created_at, false
from enterprise_keys
union all
select kept.enterprise_uid, 'group-key', held.group_uid, held.gen, held.recipient_kind, held.recipient_uid,
  held.recipient_gen, held.wire, held.signer_uid, held.signer_bundle, held.created_at, held.refused
from group_keys held join user_groups kept on kept.uid = held.group_uid
-- A copy of an account that is gone has no recipient.
where held.recipient_kind = 'ent' or exists (select from users where users.uid = held.recipient_uid);

drop table bucket_grants, bucket_group_grants, bucket_enterprise_grants, enterprise_keys, group_keys;
