create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- How names are compared: without accents or case. The dictionary is named, so that nothing about a
-- session changes the answer and an index can be built on it.
create function kw_fold(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFC)));

create index entries_name_fold on entries using gin (kw_fold(name) gin_trgm_ops);
