-- Whom and where invoices are made out to: the user's names at first.
alter table subscribers
  add column firstname text,
  add column lastname text,
  add column organization text,
  add column address text,
  add column address2 text,
  add column city text,
  add column postalcode text,
  -- ISO 3166-1 alpha-2, and ISO 3166-2 without it.
  add column iso_country text,
  add column iso_state text;

update subscribers set firstname = users.firstname, lastname = users.lastname
from users where users.uid = subscribers.user_uid;

alter table subscribers
  alter column firstname set not null,
  alter column lastname set not null,
  add constraint subscribers_address check (num_nulls(address, city, postalcode, iso_country) in (0, 4)),
  add constraint subscribers_state check (iso_state is null or iso_country is not null);
