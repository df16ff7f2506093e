-- A query for a bucket's rows is planned before its bucket is known, so PostgreSQL expects an average bucket. If two
-- buckets share a table, it expects half of the table, and reads the whole table even for a bucket of three entries.
-- With these settings it expects one row in a hundred or fewer, however few buckets there are, and uses the key.
alter table entries alter column bucket_uid set (n_distinct = -0.01);
alter table lists alter column bucket_uid set (n_distinct = -0.01);
alter table entry_versions alter column bucket_uid set (n_distinct = -0.01);
alter table entry_previous_keys alter column bucket_uid set (n_distinct = -0.01);
alter table entry_changes alter column bucket_uid set (n_distinct = -0.01);
alter table tombstones alter column bucket_uid set (n_distinct = -0.01);

-- The settings take effect when the tables are analysed.
analyze entries, lists, entry_versions, entry_previous_keys, entry_changes, tombstones;
