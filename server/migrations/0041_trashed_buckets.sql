-- When a bucket was moved to Trash; null for one that is not there. Clients believe the sealed row instead, so this only
-- decides who the server shows the bucket to, and when it deletes it.
alter table buckets add column trashed_at timestamptz;
create index buckets_trashed on buckets (trashed_at) where trashed_at is not null;
create index buckets_trashed_owned on buckets (owner_uid) where trashed_at is not null;
create index buckets_trashed_team on buckets (enterprise_uid) where trashed_at is not null;
