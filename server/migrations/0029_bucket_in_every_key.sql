-- The bucket is part of every key of what is in it, so that a uid of another bucket never matches, and a bucket can be
-- stored as a whole wherever the database is.

-- Versions and earlier keys of entries, and secure links, learn their bucket.
alter table entry_versions add column bucket_uid uuid;
update entry_versions set bucket_uid = entries.bucket_uid from entries where entries.uid = entry_uid;
alter table entry_previous_keys add column bucket_uid uuid;
update entry_previous_keys set bucket_uid = entries.bucket_uid from entries where entries.uid = entry_uid;
alter table access_links add column bucket_uid uuid;
update access_links set bucket_uid = accesses.bucket_uid from accesses where accesses.uid = access_uid;

-- Access lists on lists and entries too: those on the bucket itself are the ones that name neither.
alter table access_lists drop constraint access_lists_one_object;
update access_lists set bucket_uid = lists.bucket_uid from lists where lists.uid = list_uid;
update access_lists set bucket_uid = entries.bucket_uid from entries where entries.uid = entry_uid;
alter table access_lists add constraint access_lists_one_object check (
  num_nonnulls(list_uid, entry_uid) <= 1 and (bucket_uid is not null or num_nonnulls(list_uid, entry_uid) = 0));

alter table access_lists drop constraint access_lists_list_uid_fkey, drop constraint access_lists_entry_uid_fkey;
alter table entry_versions drop constraint entry_versions_entry_uid_fkey, drop constraint entry_versions_pkey;
alter table entry_previous_keys drop constraint entry_previous_keys_entry_uid_fkey,
  drop constraint entry_previous_keys_pkey;
alter table access_links drop constraint access_links_access_uid_fkey, drop constraint access_links_pkey;
alter table entries drop constraint entries_list, drop constraint entries_pkey;
alter table lists drop constraint lists_in_bucket, drop constraint lists_pkey;
alter table accesses drop constraint accesses_pkey;
alter table bookmarks drop constraint bookmarks_pkey;
alter table archives drop constraint archives_pkey;
alter table bucket_owner_grants drop constraint bucket_owner_grants_pkey;

-- A uid is also unique by itself, for the calls whose path does not name the bucket.
alter table lists add primary key (bucket_uid, uid), add constraint lists_uid unique (uid);
alter table entries add primary key (bucket_uid, uid), add constraint entries_uid unique (uid),
  add constraint entries_list foreign key (bucket_uid, list_uid) references lists on delete set null (list_uid);
alter table entry_versions add primary key (bucket_uid, entry_uid, rev),
  add constraint entry_versions_entry foreign key (bucket_uid, entry_uid) references entries on delete cascade;
alter table entry_previous_keys add primary key (bucket_uid, entry_uid, ek_gen),
  add constraint entry_previous_keys_entry foreign key (bucket_uid, entry_uid) references entries on delete cascade;
alter table accesses add primary key (bucket_uid, uid), add constraint accesses_uid unique (uid);
alter table access_links add primary key (bucket_uid, access_uid), add constraint access_links_uid unique (access_uid),
  add constraint access_links_access foreign key (bucket_uid, access_uid) references accesses on delete cascade;
alter table bookmarks add primary key (bucket_uid, uid);
alter table archives add primary key (bucket_uid, uid);
alter table bucket_owner_grants add primary key (bucket_uid, seq);
alter table access_lists
  add constraint access_lists_list foreign key (bucket_uid, list_uid) references lists on delete cascade,
  add constraint access_lists_entry foreign key (bucket_uid, entry_uid) references entries on delete cascade;

-- The primary keys serve these.
drop index entries_bucket, lists_bucket, bookmarks_bucket, archives_bucket, bucket_owner_grants_bucket;
drop index entries_list;
create index entries_list on entries (bucket_uid, list_uid) where list_uid is not null;

-- An entry moves by being inserted at its target, which is no new writing: only what this transaction has created is.
create or replace function kw_count_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform kw_count_usage(owner_uid, entries, bytes, 0, written) from (
      select owner_uid, count(*) as entries, count(*) filter (where added.created_at = now()) as written,
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
    perform kw_count_usage(owner_uid, 0, bytes, 0, written) from (
      select owner_uid, sum(now.bytes - before.bytes)::bigint as bytes,
        sum((now.rev <> before.rev)::integer) as written
      from (
        select bucket_uid, uid, rev,
          kw_sealed_bytes(ek, url, username, password, text, extra) + history_bytes as bytes from added
      ) now join (
        select bucket_uid, uid, rev,
          kw_sealed_bytes(ek, url, username, password, text, extra) + history_bytes as bytes from removed
      ) before on before.bucket_uid = now.bucket_uid and before.uid = now.uid
      join buckets on buckets.uid = now.bucket_uid
      group by owner_uid having sum(now.bytes - before.bytes) <> 0 or sum((now.rev <> before.rev)::integer) <> 0
      order by owner_uid) counted;
  end if;
  return null;
end $$;
