-- A restored backup gives numbers of changes a second time ([Note: Change feed] in migration 0035). A cursor therefore
-- also holds this id, which a restore renews.
insert into settings (key, value) values ('feed', gen_random_uuid()::text) on conflict (key) do nothing;
