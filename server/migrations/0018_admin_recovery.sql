-- A reset link can be used with an account key that an administrator gave back.
alter table email_tokens drop constraint email_tokens_recovered_by;
alter table email_tokens add constraint email_tokens_recovered_by
  check (recovered_by in ('code', 'browser', 'administrator'));

-- All that is granted in an enterprise: who is entitled to which key.
create index access_lists_granted on access_lists (enterprise_uid);
