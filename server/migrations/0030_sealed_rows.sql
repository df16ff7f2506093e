-- What clients seal of an entry besides its fields: its name, and its row, which shows the entry in lists. Null until
-- a client has sealed them.
alter table entries
  add column sealed_name text,
  add column sealed_row text,
  -- The generation of the bucket's key that seals the row.
  add column row_gen integer,
  -- Counts the changes of the row, in whatever bucket the entry was.
  add column k integer,
  add constraint entries_row check (num_nulls(sealed_row, row_gen, k) in (0, 3));
alter table entry_versions add column sealed_name text;

-- What a permanent deletion, or a move to another bucket, leaves of an entry that had a row. Without a reference to
-- the entry, which is gone.
create table tombstones (
  bucket_uid uuid not null references buckets on delete cascade,
  entry_uid uuid not null,
  -- Follows the counter of the entry's row.
  k integer not null,
  -- The generation of the bucket's key that seals the tombstone.
  gen integer not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  primary key (bucket_uid, entry_uid)
);

drop function kw_sealed_bytes;
create function kw_sealed_bytes(
  ek text, sealed_name text, sealed_row text, url text, username text, password text, text text, extra text)
returns bigint language sql immutable as $$
  select (coalesce(octet_length($1), 0) + coalesce(octet_length($2), 0) + coalesce(octet_length($3), 0)
    + coalesce(octet_length($4), 0) + coalesce(octet_length($5), 0) + coalesce(octet_length($6), 0)
    + coalesce(octet_length($7), 0) + coalesce(octet_length($8), 0))::bigint
$$;

-- As before, with the sealed names and the rows.
create or replace function kw_count_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(owner_uid, entries, bytes, 0, written) from (
      select owner_uid, count(*) as entries, count(*) filter (where added.created_at = now()) as written,
        sum(kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes)::bigint as bytes
      from added join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  elsif tg_op = 'DELETE' then
    perform kw_count_usage(owner_uid, -entries, -bytes, 0, 0) from (
      select owner_uid, count(*) as entries,
        sum(kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes)::bigint as bytes
      from removed join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  else
    perform kw_count_usage(owner_uid, 0, bytes, 0, written) from (
      select owner_uid, sum(now.bytes - before.bytes)::bigint as bytes,
        sum((now.rev <> before.rev)::integer) as written
      from (
        select bucket_uid, uid, rev,
          kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes as bytes from added
      ) now join (
        select bucket_uid, uid, rev,
          kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes as bytes from removed
      ) before on before.bucket_uid = now.bucket_uid and before.uid = now.uid
      join buckets on buckets.uid = now.bucket_uid
      group by owner_uid having sum(now.bytes - before.bytes) <> 0 or sum((now.rev <> before.rev)::integer) <> 0
      order by owner_uid) counted;
  end if;
  return null;
end $$;

create or replace function kw_count_bucket() returns trigger language plpgsql as $$
declare
  held record;
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(new.owner_uid, 0, 0, 1, 0);
    return null;
  end if;
  select count(*) as entries,
    coalesce(sum(kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes), 0)::bigint as bytes,
    (select count(*) + 1 from lists where bucket_uid = old.uid) as containers
  into held from entries where bucket_uid = old.uid;
  if tg_op = 'DELETE' then
    perform kw_count_usage(old.owner_uid, -held.entries, -held.bytes, -held.containers, 0);
    return old;
  end if;
  perform kw_count_usage(owner_uid, sign * held.entries, sign * held.bytes, sign * held.containers, 0)
  from (values (old.owner_uid, -1), (new.owner_uid, 1) order by 1) as told (owner_uid, sign);
  return null;
end $$;
