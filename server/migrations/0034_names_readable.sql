-- Whether an administrator has signed that clients give the server a readable copy of the names of entries.
alter table enterprises add column names_readable boolean not null default false;
