-- What an entry was before each of its saves, sealed as it was then. The type never changes.
create table entry_versions (
  entry_uid uuid not null references entries on delete cascade,
  rev integer not null,
  name text not null,
  ek_gen integer not null,
  meta_mac text not null,
  url text,
  username text,
  password text,
  text text not null,
  extra text not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  primary key (entry_uid, rev)
);
create index entry_versions_saved_by on entry_versions (saved_by);

-- Each earlier key of an entry, sealed under the one after it: the way back to what was sealed with it.
create table entry_previous_keys (
  entry_uid uuid not null references entries on delete cascade,
  ek_gen integer not null,
  sealed text not null,
  primary key (entry_uid, ek_gen)
);

insert into entry_previous_keys (entry_uid, ek_gen, sealed)
  select uid, ek_gen - 1, prev from entries where prev is not null;
alter table entries drop column prev;
