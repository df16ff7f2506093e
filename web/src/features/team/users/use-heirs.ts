import type { Session } from "@keepwell/client/session/session.ts";
import { useMemo } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { type ShownUser, useIsAdmin } from "../team-queries.ts";
import { findHeirs } from "./find-heirs.ts";

/**
 * Returns the people who can take over the buckets of a deleted member, and a hint that says why no other people can.
 */
export const useHeirs = (session: Session, users: readonly ShownUser[], leaving: ShownUser | undefined) => {
  const words = useTeamText().users;
  const isAdmin = useIsAdmin(session);
  return {
    heirs: useMemo(() => findHeirs(users, leaving, isAdmin), [users, leaving, isAdmin]),
    heirHint: isAdmin ? words.heirHint : words.heirAdmins,
  };
};
