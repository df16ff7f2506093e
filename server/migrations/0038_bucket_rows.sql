-- What clients seal of a bucket: its row, which holds its name and takes the place of the header's MAC. Null until a
-- client has sealed it.
alter table buckets
  add column header_row text,
  -- Counts the changes of the row.
  add column header_rev integer,
  alter column header_mac drop not null,
  add constraint buckets_header check (
    num_nulls(header_row, header_rev) in (0, 2) and num_nulls(header_row, header_mac) = 1);
