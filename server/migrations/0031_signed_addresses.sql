-- The user's address as the user's client signed it with the current keys; null until it has.
alter table users add column signed_address jsonb;
