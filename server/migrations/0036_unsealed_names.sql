-- The entries and versions whose names earlier versions of the product stored readable, or not sealed at all. In a
-- standard bucket there are none once a client has sealed them.
create index entries_unsealed on entries (bucket_uid, uid)
  where sealed_name is null or sealed_row is null or name <> '';
create index entry_versions_unsealed on entry_versions (bucket_uid, entry_uid)
  where sealed_name is null or name <> '';
