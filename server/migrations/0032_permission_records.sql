-- What members have signed about who may do what: one chain of records for each object of an enterprise. Rows outlive
-- the list, entry or group that they are about, because its uid may return to the bucket or the enterprise.
create table permission_records (
  enterprise_uid uuid not null references enterprises on delete cascade,
  model text not null,
  -- The bucket itself, or that of the list or entry; null for an enterprise or a group.
  bucket_uid uuid references buckets on delete cascade,
  object_uid uuid not null,
  n integer not null,
  wire text not null,
  -- SHA-256 of body and signature, hex: the next record's prev.
  hash text not null,
  signer_uid uuid not null,
  -- Policy and lists as they were signed: of the newest record, and of the newest one by an administrator.
  content jsonb,
  created_at timestamptz not null default now(),
  constraint permission_records_n unique nulls not distinct (enterprise_uid, model, bucket_uid, object_uid, n),
  constraint permission_records_model check (model in ('enterprise', 'bucket', 'list', 'entry', 'group'))
);
create index permission_records_bucket on permission_records (bucket_uid) where bucket_uid is not null;
create index permission_records_signer on permission_records (enterprise_uid, signer_uid);
