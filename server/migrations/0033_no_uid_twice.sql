-- An entry that left a bucket comes back only by a move, whose row follows its tombstone. A new entry with the uid of
-- one that was deleted would be shown as that entry, and a client that remembers the deletion would refuse it.
create function kw_check_tombstones() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join tombstones on tombstones.bucket_uid = added.bucket_uid and tombstones.entry_uid = added.uid
    where added.k is null or added.k <= tombstones.k
  ) then
    raise unique_violation using message = 'An entry with this uid was deleted from the bucket.';
  end if;
  return null;
end $$;
create trigger entries_check_tombstones after insert on entries
  referencing new table as added for each statement execute function kw_check_tombstones();
