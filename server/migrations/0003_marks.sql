-- A person's own marks on buckets: the star, and the put away.
create table bookmarks (
  uid uuid primary key default gen_random_uuid(),
  user_uid uuid not null references users on delete cascade,
  bucket_uid uuid not null references buckets on delete cascade,
  created_at timestamptz not null default now(),
  constraint bookmarks_once unique (user_uid, bucket_uid)
);
create index bookmarks_bucket on bookmarks (bucket_uid);

create table archives (
  uid uuid primary key default gen_random_uuid(),
  user_uid uuid not null references users on delete cascade,
  bucket_uid uuid not null references buckets on delete cascade,
  created_at timestamptz not null default now(),
  constraint archives_once unique (user_uid, bucket_uid)
);
create index archives_bucket on archives (bucket_uid);
