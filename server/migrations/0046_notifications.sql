-- A server that cannot LISTEN, behind a pooler that gives each transaction another connection, reads notifications from
-- a table. Rows are written only while such a server is there. Both tables are unlogged: a crash empties them, which
-- makes the readers register again and report that notifications may have been missed.
create unlogged table notification_readers (
  uid uuid primary key,
  seen_at timestamptz not null default now()
);

create unlogged table notifications (
  id bigint generated always as identity primary key,
  -- The transaction that notified: readers compare it with what they could see before, because ids are given before
  -- the commit and so do not follow its order.
  xid xid8 not null default pg_current_xact_id(),
  channel text not null,
  payload text not null,
  sent_at timestamptz not null default now()
);
create index notifications_by_xid on notifications (xid);

-- Notifies every server. A reader that was not seen for a minute has ended.
create function kw_notify(to_channel text, payloads text[]) returns void language plpgsql as $$
begin
  -- From here on a reader that registers can see that this transaction may not know of it. Notifying takes a number anyway.
  perform pg_current_xact_id();
  perform pg_notify(to_channel, payload) from unnest(payloads) payload;
  if exists (select from notification_readers where seen_at > now() - interval '1 minute') then
    insert into notifications (channel, payload) select to_channel, payload from unnest(payloads) payload;
  end if;
end $$;

create or replace function kw_announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform kw_notify('changes', array_agg(payload))
  from (
    select json_build_object('sessions', json_agg(sid))::text as payload
    from (select sid, (row_number() over () - 1) / 100 as part from ended) numbered
    group by part
  ) payloads;
  return null;
end $$;
