-- What each account holds, counted as it changes, so that asking costs no counting of rows. An account holds what is in
-- the buckets that it owns. Triggers count, since entries come and go in many ways, some of them by a cascade.

create function kw_sealed_bytes(ek text, url text, username text, password text, text text, extra text)
returns bigint language sql immutable as $$
  select (coalesce(octet_length(ek), 0) + coalesce(octet_length(url), 0) + coalesce(octet_length(username), 0)
    + coalesce(octet_length(password), 0) + coalesce(octet_length(text), 0) + coalesce(octet_length(extra), 0))::bigint
$$;

-- The size of an entry's earlier versions and keys. Kept beside it: they are deleted after it, by a cascade.
alter table entries add column history_bytes integer not null default 0;
update entries set history_bytes = history.bytes
from (
  select entry_uid, sum(bytes) as bytes from (
    select entry_uid, kw_sealed_bytes(null, url, username, password, text, extra) as bytes from entry_versions
    union all select entry_uid, octet_length(sealed) from entry_previous_keys
  ) kept group by entry_uid
) history
where history.entry_uid = entries.uid;

-- Without a reference to users: what a deleted user held is counted down first, and these rows go after that.
create table account_usage (
  user_uid uuid not null,
  -- An account has several rows, to be added up, so that connections that write at once seldom wait for each other.
  stripe smallint not null,
  entries integer not null,
  bytes bigint not null,
  -- Buckets and lists.
  containers integer not null,
  -- Entries created or saved in that minute.
  written integer not null,
  minute timestamptz not null,
  primary key (user_uid, stripe)
);

create function kw_count_usage(owner uuid, entries bigint, bytes bigint, containers bigint, written bigint)
returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into account_usage as stored (user_uid, stripe, entries, bytes, containers, written, minute)
  values ($1, pg_backend_pid() % 8, $2, $3, $4, $5, date_trunc('minute', clock_timestamp()))
  on conflict (user_uid, stripe) do update set
    entries = stored.entries + excluded.entries,
    bytes = stored.bytes + excluded.bytes,
    containers = stored.containers + excluded.containers,
    written = excluded.written + case when stored.minute < excluded.minute then 0 else stored.written end,
    minute = greatest(stored.minute, excluded.minute);
end $$;

-- Owners are counted in the order of their uids, so that two statements never wait for each other. What a deleted
-- bucket held finds no owner here: kw_count_bucket has counted it.
create function kw_count_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(owner_uid, entries, bytes, 0, entries) from (
      select owner_uid, count(*) as entries,
        sum(kw_sealed_bytes(ek, url, username, password, text, extra) + history_bytes)::bigint as bytes
      from added join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  elsif tg_op = 'DELETE' then
    perform kw_count_usage(owner_uid, -entries, -bytes, 0, 0) from (
      select owner_uid, count(*) as entries,
        sum(kw_sealed_bytes(ek, url, username, password, text, extra) + history_bytes)::bigint as bytes
      from removed join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  else
    perform kw_count_usage(owner_uid, entries, bytes, 0, written) from (
      select owner_uid, sum(entry) as entries, sum(bytes)::bigint as bytes, sum(written) as written
      from (
        select now.bucket_uid, 1 as entry, (now.rev <> before.rev)::integer as written,
          kw_sealed_bytes(now.ek, now.url, now.username, now.password, now.text, now.extra) + now.history_bytes as bytes
        from added now join removed before on before.uid = now.uid
        union all
        select bucket_uid, -1, 0, -kw_sealed_bytes(ek, url, username, password, text, extra) - history_bytes
        from removed
      ) changed join buckets on buckets.uid = bucket_uid
      group by owner_uid having sum(entry) <> 0 or sum(bytes) <> 0 or sum(written) <> 0
      order by owner_uid) counted;
  end if;
  return null;
end $$;
create trigger entries_count_added after insert on entries
  referencing new table as added for each statement execute function kw_count_entries();
create trigger entries_count_removed after delete on entries
  referencing old table as removed for each statement execute function kw_count_entries();
create trigger entries_count_changed after update on entries
  referencing new table as added old table as removed for each statement execute function kw_count_entries();

create function kw_count_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(owner_uid, 0, 0, lists, 0) from (
      select owner_uid, count(*) as lists from added join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  else
    perform kw_count_usage(owner_uid, 0, 0, -lists, 0) from (
      select owner_uid, count(*) as lists from removed join buckets on buckets.uid = bucket_uid
      group by owner_uid order by owner_uid) counted;
  end if;
  return null;
end $$;
create trigger lists_count_added after insert on lists
  referencing new table as added for each statement execute function kw_count_lists();
create trigger lists_count_removed after delete on lists
  referencing old table as removed for each statement execute function kw_count_lists();

-- A bucket with all that is in it. Before it is deleted, since the cascade takes what is in it afterwards.
create function kw_count_bucket() returns trigger language plpgsql as $$
declare
  held record;
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(new.owner_uid, 0, 0, 1, 0);
    return null;
  end if;
  select count(*) as entries,
    coalesce(sum(kw_sealed_bytes(ek, url, username, password, text, extra) + history_bytes), 0)::bigint as bytes,
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
create trigger buckets_count_added after insert on buckets
  for each row execute function kw_count_bucket();
create trigger buckets_count_removed before delete on buckets
  for each row execute function kw_count_bucket();
create trigger buckets_count_handed_over after update of owner_uid on buckets
  for each row when (old.owner_uid <> new.owner_uid) execute function kw_count_bucket();

-- At the end of the statement, after the cascades: those are done for each row.
create function kw_forget_usage() returns trigger language plpgsql as $$
begin
  delete from account_usage where user_uid in (select uid from removed);
  return null;
end $$;
create trigger users_forget_usage after delete on users
  referencing old table as removed for each statement execute function kw_forget_usage();

insert into account_usage (user_uid, stripe, entries, bytes, containers, written, minute)
select owner_uid, 0, sum(entries), sum(bytes), sum(containers), 0, to_timestamp(0) from (
  select owner_uid,
    (select count(*) from entries where bucket_uid = buckets.uid) as entries,
    (select coalesce(sum(kw_sealed_bytes(ek, url, username, password, text, extra) + history_bytes), 0)
      from entries where bucket_uid = buckets.uid) as bytes,
    (select count(*) + 1 from lists where bucket_uid = buckets.uid) as containers
  from buckets
) held group by owner_uid;
