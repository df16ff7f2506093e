-- Whether the enterprise requires a second factor of its active members.
alter table enterprises add column factor_required boolean not null default false;

-- Whether the user's enterprise requires a second factor and the account has none. Then most calls are refused.
alter table sessions add column factor_due boolean not null default false;
