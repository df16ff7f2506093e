-- The last run of each periodic job, by whichever server ran it.
create table jobs (
  name text primary key,
  started_at timestamptz not null,
  -- Null while it runs, or if its server died.
  ended_at timestamptz,
  problem text
);
