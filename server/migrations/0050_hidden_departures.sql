-- Who may learn of a departed entry. Its list, or null for an entry that was restricted itself; and whether it was
-- hidden from members who read the rest of the bucket, because it or its list was restricted.
alter table tombstones
  add column list_uid uuid,
  add column is_hidden boolean not null default false;
alter table entry_changes
  add column list_uid uuid,
  add column is_hidden boolean not null default false,
  -- The number of an earlier change in which its list or its restriction has changed; `is_moved` is about the latest one.
  add column moved_seq bigint;

-- As before, with these columns. Of several changes that have no number yet, `is_moved` is about all.
create or replace function kw_note_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into entry_changes as noted (bucket_uid, entry_uid, is_moved, list_uid, is_hidden)
    select touched.bucket_uid, touched.uid, false, case when touched.is_restricted then null else touched.list_uid end,
      touched.is_restricted or coalesce(lists.is_restricted, false)
    from touched left join lists on lists.bucket_uid = touched.bucket_uid and lists.uid = touched.list_uid
    where exists (select from buckets where buckets.uid = touched.bucket_uid)
    order by touched.bucket_uid, touched.uid
    on conflict (bucket_uid, entry_uid) do update set
      moved_seq = case when noted.is_moved then coalesce(noted.seq, noted.moved_seq) else noted.moved_seq end,
      is_moved = noted.is_moved and noted.seq is null,
      seq = null, list_uid = excluded.list_uid, is_hidden = excluded.is_hidden, changed_at = excluded.changed_at;
  elsif tg_op = 'UPDATE' then
    insert into entry_changes as noted (bucket_uid, entry_uid, is_moved)
    select added.bucket_uid, added.uid,
      added.list_uid is distinct from removed.list_uid or added.is_restricted <> removed.is_restricted
    from added join removed on removed.bucket_uid = added.bucket_uid and removed.uid = added.uid
    where exists (select from buckets where buckets.uid = added.bucket_uid)
    order by added.bucket_uid, added.uid
    on conflict (bucket_uid, entry_uid) do update set
      moved_seq = case when noted.is_moved then coalesce(noted.seq, noted.moved_seq) else noted.moved_seq end,
      is_moved = excluded.is_moved or (noted.is_moved and noted.seq is null),
      seq = null, changed_at = excluded.changed_at;
  else
    insert into entry_changes as noted (bucket_uid, entry_uid, is_moved)
    select bucket_uid, uid, false from touched
    where exists (select from buckets where buckets.uid = touched.bucket_uid)
    order by bucket_uid, uid
    on conflict (bucket_uid, entry_uid) do update set
      moved_seq = case when noted.is_moved then coalesce(noted.seq, noted.moved_seq) else noted.moved_seq end,
      is_moved = noted.is_moved and noted.seq is null,
      seq = null, changed_at = excluded.changed_at;
  end if;
  return null;
end $$;

create or replace function kw_note_renamed_list() returns trigger language plpgsql as $$
begin
  insert into entry_changes as noted (bucket_uid, entry_uid, is_moved)
  select bucket_uid, uid, false from entries where bucket_uid = new.bucket_uid and list_uid = new.uid
  order by uid
  on conflict (bucket_uid, entry_uid) do update set
    moved_seq = case when noted.is_moved then coalesce(noted.seq, noted.moved_seq) else noted.moved_seq end,
    is_moved = noted.is_moved and noted.seq is null,
    seq = null, changed_at = excluded.changed_at;
  return null;
end $$;
