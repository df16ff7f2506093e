create table lists (
  uid uuid primary key,
  bucket_uid uuid not null references buckets on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an entry refers to: a list of its own bucket, and of no other.
  constraint lists_in_bucket unique (uid, bucket_uid)
);
create index lists_bucket on lists (bucket_uid);

alter table entries add column list_uid uuid;
alter table entries add constraint entries_list
  foreign key (list_uid, bucket_uid) references lists (uid, bucket_uid) on delete set null (list_uid);
create index entries_list on entries (list_uid) where list_uid is not null;
