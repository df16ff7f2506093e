-- What clients seal of a list: its row, which holds its name. Null until a client has sealed it.
alter table lists
  add column sealed_row text,
  -- The generation of the bucket's key that seals the row.
  add column row_gen integer,
  -- Counts the changes of the row.
  add column rev integer,
  add constraint lists_row check (num_nulls(sealed_row, row_gen, rev) in (0, 3));

-- As before, with the bytes of the rows.
create or replace function kw_count_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(owner_uid, 0, bytes, lists, 0) from (
      select owner_uid, count(*) as lists, coalesce(sum(octet_length(sealed_row)), 0)::bigint as bytes
      from added join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  elsif tg_op = 'DELETE' then
    perform kw_count_usage(owner_uid, 0, -bytes, -lists, 0) from (
      select owner_uid, count(*) as lists, coalesce(sum(octet_length(sealed_row)), 0)::bigint as bytes
      from removed join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  else
    perform kw_count_usage(owner_uid, 0, bytes, 0, 0) from (
      select owner_uid, sum(size)::bigint as bytes from (
        select bucket_uid, coalesce(octet_length(sealed_row), 0) as size from added
        union all select bucket_uid, -coalesce(octet_length(sealed_row), 0) from removed
      ) sized join buckets on buckets.uid = bucket_uid
      group by owner_uid having sum(size) <> 0
      order by owner_uid) counted;
  end if;
  return null;
end $$;
create trigger lists_count_changed after update on lists
  referencing new table as added old table as removed for each statement execute function kw_count_lists();

create or replace function kw_count_bucket() returns trigger language plpgsql as $$
declare
  held record;
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(new.owner_uid, 0, 0, 1, 0);
    return null;
  end if;
  select count(*) as entries,
    coalesce(sum(kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes), 0)::bigint
      + (select coalesce(sum(octet_length(sealed_row)), 0)::bigint from lists where bucket_uid = old.uid) as bytes,
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
