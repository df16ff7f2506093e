-- Cents of what was paid that the provider has given back since. The invoice itself stays as it was.
alter table invoices add column amount_refunded integer not null default 0;
