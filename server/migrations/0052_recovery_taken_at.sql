-- When the administrator of `admin_uid` took the request. Null if no administrator has, or if a server of an earlier
-- version noted it.
alter table recovery_requests add column taken_at timestamptz;
