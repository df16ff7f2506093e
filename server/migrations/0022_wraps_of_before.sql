-- An owner's copy of a bucket's key, wrapped under an account key that he gave up: kept while that can still be found,
-- though somebody has given him the bucket's key since.
alter table own_bucket_keys add column locked_ak_gen integer;
