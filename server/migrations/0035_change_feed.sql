-- [Note: Change feed] What has changed in each bucket, for readers that ask for the changes since a cursor: one row for
-- each entry, with the number of its latest change. A change gets its number when it is read first, under the lock of
-- the bucket's feed, because only then is it committed: a number that was given while it was written could become
-- visible after a higher one, and a reader would miss it. So writers neither wait for each other nor for a counter.
create table bucket_feeds (
  bucket_uid uuid primary key references buckets on delete cascade,
  -- The highest number given.
  seq bigint not null default 0
);
create table entry_changes (
  bucket_uid uuid not null references buckets on delete cascade,
  -- Without a reference to the entry, which may be gone.
  entry_uid uuid not null,
  -- Null until the change is read. Changes that are read together for the first time have the same number.
  seq bigint,
  -- Whether its list or its restriction has changed, and with it perhaps who may read it.
  is_moved boolean not null,
  changed_at timestamptz not null default now(),
  primary key (bucket_uid, entry_uid)
);
create index entry_changes_seq on entry_changes (bucket_uid, seq);

-- Entries of a bucket that is being deleted are left out: the bucket's row is gone already.
create function kw_note_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into entry_changes as noted (bucket_uid, entry_uid, is_moved)
    select added.bucket_uid, added.uid,
      added.list_uid is distinct from removed.list_uid or added.is_restricted <> removed.is_restricted
    from added join removed on removed.bucket_uid = added.bucket_uid and removed.uid = added.uid
    where exists (select from buckets where buckets.uid = added.bucket_uid)
    order by added.bucket_uid, added.uid
    on conflict (bucket_uid, entry_uid) do update
      set seq = null, is_moved = noted.is_moved or excluded.is_moved, changed_at = excluded.changed_at;
  else
    insert into entry_changes as noted (bucket_uid, entry_uid, is_moved)
    select bucket_uid, uid, false from touched
    where exists (select from buckets where buckets.uid = touched.bucket_uid)
    order by bucket_uid, uid
    on conflict (bucket_uid, entry_uid) do update set seq = null, changed_at = excluded.changed_at;
  end if;
  return null;
end $$;
create trigger entries_note_added after insert on entries
  referencing new table as touched for each statement execute function kw_note_changes();
create trigger entries_note_removed after delete on entries
  referencing old table as touched for each statement execute function kw_note_changes();
create trigger entries_note_changed after update on entries
  referencing new table as added old table as removed for each statement execute function kw_note_changes();

-- An entry's row names its list.
create function kw_note_renamed_list() returns trigger language plpgsql as $$
begin
  insert into entry_changes as noted (bucket_uid, entry_uid, is_moved)
  select bucket_uid, uid, false from entries where bucket_uid = new.bucket_uid and list_uid = new.uid
  order by uid
  on conflict (bucket_uid, entry_uid) do update set seq = null, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger lists_note_renamed after update of name on lists
  for each row execute function kw_note_renamed_list();
