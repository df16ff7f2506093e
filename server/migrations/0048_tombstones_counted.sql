-- From here on a tombstone counts like an entry, since it stays as long as its bucket. Otherwise an account that creates
-- and deletes entries could fill the disk. Writers of buckets and tombstones wait for the counting below.
lock table buckets, tombstones in share row exclusive mode;

create function kw_count_tombstones() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(owner_uid, tombstones, bytes, 0, 0) from (
      select owner_uid, count(*) as tombstones, sum(octet_length(sealed)) as bytes
      from added join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  elsif tg_op = 'DELETE' then
    perform kw_count_usage(owner_uid, -tombstones, -bytes, 0, 0) from (
      select owner_uid, count(*) as tombstones, sum(octet_length(sealed)) as bytes
      from removed join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  else
    perform kw_count_usage(owner_uid, 0, bytes, 0, 0) from (
      select owner_uid, sum(size) as bytes from (
        select bucket_uid, octet_length(sealed) as size from added
        union all select bucket_uid, -octet_length(sealed) from removed
      ) sized join buckets on buckets.uid = bucket_uid
      group by owner_uid having sum(size) <> 0
      order by owner_uid) counted;
  end if;
  return null;
end $$;
create trigger tombstones_count_added after insert on tombstones
  referencing new table as added for each statement execute function kw_count_tombstones();
create trigger tombstones_count_removed after delete on tombstones
  referencing old table as removed for each statement execute function kw_count_tombstones();
create trigger tombstones_count_changed after update on tombstones
  referencing new table as added old table as removed for each statement execute function kw_count_tombstones();

-- As before, with the tombstones.
create or replace function kw_count_bucket() returns trigger language plpgsql as $$
declare
  held record;
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(new.owner_uid, 0, 0, 1, 0);
    return null;
  end if;
  select sum(entry)::bigint as entries, sum(size)::bigint as bytes, sum(container)::bigint as containers
  into held from (
    select count(*) as entry, 0 as container,
      coalesce(sum(kw_sealed_bytes(ek, sealed_name, sealed_row, url, username, password, text, extra) + history_bytes), 0) as size
    from entries where bucket_uid = old.uid
    union all
    select count(*), 0, coalesce(sum(octet_length(sealed)), 0) from tombstones where bucket_uid = old.uid
    union all
    select 0, count(*) + 1, coalesce(sum(octet_length(sealed_row)), 0) from lists where bucket_uid = old.uid
  ) counted;
  if tg_op = 'DELETE' then
    perform kw_count_usage(old.owner_uid, -held.entries, -held.bytes, -held.containers, 0);
    return old;
  end if;
  perform kw_count_usage(owner_uid, sign * held.entries, sign * held.bytes, sign * held.containers, 0)
  from (values (old.owner_uid, -1), (new.owner_uid, 1) order by 1) as told (owner_uid, sign);
  return null;
end $$;

-- In a row of its own: calls that write meanwhile count in the rows 0 to 7, and do not wait for this one.
insert into account_usage (user_uid, stripe, entries, bytes, containers, written, minute)
select owner_uid, 8, count(*), sum(octet_length(sealed)), 0, 0, to_timestamp(0)
from tombstones join buckets on buckets.uid = bucket_uid
group by owner_uid;
