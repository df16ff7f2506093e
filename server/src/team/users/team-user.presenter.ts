import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { nameOf } from "../../people/name-of.ts";
import type { TeamUserRow } from "./team-user.store.ts";

export const presentTeamUser = (row: TeamUserRow): TeamUser => ({
  uid: row.user_uid,
  id: row.user_uid,
  fullname: nameOf(row),
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  state: row.state,
  is_admin: row.role === "admin",
  has_joined: row.joined_at !== null,
  has_escrow: row.has_escrow,
  bundle: row.bundle,
  invitation:
    row.sent_at && row.expires_at
      ? { sent_at: row.sent_at.toISOString(), expires_at: row.expires_at.toISOString() }
      : null,
  created_at: row.created_at.toISOString(),
});
