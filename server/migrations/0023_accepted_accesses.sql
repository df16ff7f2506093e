-- When the person accepted the bucket. Until then the others who reach it see the invited address and no name.
alter table accesses add column accepted_at timestamptz;
-- Names that others have already seen stay visible.
update accesses set accepted_at = created_at where user_uid is not null;
