-- Who may export what is in the enterprise's buckets, as an administrator has signed it.
alter table enterprises add column exporters text not null default 'everyone'
  check (exporters in ('everyone', 'permitted', 'admins'));
