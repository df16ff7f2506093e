-- When the operator disabled the account. It cannot sign in until the operator enables it again.
alter table users add column disabled_at timestamptz;

-- The operator's commands. No foreign key: the record outlives the account that it is about.
create table operator_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  command text not null,
  user_uid uuid,
  -- Null if the command was refused or interrupted.
  done_at timestamptz
);
