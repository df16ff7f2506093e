-- Copies of keys of which a recipient has said that they do not open. They stay, and wait to be replaced.
alter table bucket_grants add column refused boolean not null default false;
alter table bucket_group_grants add column refused boolean not null default false;
alter table bucket_enterprise_grants add column refused boolean not null default false;
alter table group_keys add column refused boolean not null default false;
