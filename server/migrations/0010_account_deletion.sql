-- Deleting a user looks up what refers to it.
create index entries_updated_by on entries (updated_by);
create index own_bucket_keys_user on own_bucket_keys (user_uid);
