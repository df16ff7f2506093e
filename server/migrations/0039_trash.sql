-- When an entry was moved to Trash; null for one that is not there. Clients believe the sealed row instead, so this only
-- decides what the server lists where, and what it deletes after 30 days.
alter table entries add column trashed_at timestamptz;
create index entries_trashed on entries (trashed_at) where trashed_at is not null;
