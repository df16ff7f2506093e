-- The end of a session is announced by the table itself, so that no way to end one can forget it: sign-out, a new
-- password, a suspension, or the deletion of the account, which takes its sessions along. The streams of events of
-- these sessions are closed on every server. A payload stays under PostgreSQL's limit of 8000 bytes.
create function kw_announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('sessions', json_agg(sid))::text)
  from (select sid, (row_number() over () - 1) / 100 as part from ended) numbered
  group by part;
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  referencing old table as ended
  for each statement execute function kw_announce_ended_sessions();
