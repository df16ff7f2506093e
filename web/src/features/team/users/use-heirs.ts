import type { Session } from "@keepwell/client/session/session.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { useMemo } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { useIsAdmin } from "../team-queries.ts";
import { findHeirs } from "./find-heirs.ts";

/** The people who can be chosen, and why only those. */
export const useHeirs = (session: Session, users: readonly TeamUser[], leaving: TeamUser | undefined) => {
  const words = useTeamText().users;
  const isAdmin = useIsAdmin(session);
  return {
    heirs: useMemo(() => findHeirs(users, leaving, isAdmin), [users, leaving, isAdmin]),
    heirHint: isAdmin ? words.heirHint : words.heirAdmins,
  };
};
