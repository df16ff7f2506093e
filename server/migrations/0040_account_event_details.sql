-- What an event is about, where it needs no translation and is not secret: of an export the format and the number of entries.
alter table account_events add column detail text;
