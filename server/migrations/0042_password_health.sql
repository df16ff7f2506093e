-- The counts of a member's health report that the member has sent to the administrators. They end with the membership.
create table password_health (
  user_uid uuid primary key references users on delete cascade,
  enterprise_uid uuid not null references enterprises on delete cascade,
  counts jsonb not null,
  sent_at timestamptz not null,
  constraint password_health_member foreign key (user_uid) references enterprise_members on delete cascade
);
create index password_health_enterprise on password_health (enterprise_uid);
