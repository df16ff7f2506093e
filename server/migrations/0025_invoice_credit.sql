-- Cents of the total that credit of earlier invoices paid; below zero, what the invoice added to the credit.
-- Until now `amount_paid` held this part too.
alter table invoices add column credit_applied integer not null default 0;

-- The next round of billing reads every customer anew, and with them their invoices.
update subscribers set synced_at = null where provider is not null;
