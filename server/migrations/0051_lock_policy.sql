-- After how many minutes members' clients lock at the latest, as an administrator has signed it.
alter table enterprises add column lock_limit text not null default 'none'
  check (lock_limit in ('none', '240', '60', '15', '5', '1'));
