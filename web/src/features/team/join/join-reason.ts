import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import type { Membership } from "../../../app/team-rights.ts";
import { remembersTeamQuery } from "./join-queries.ts";

/**
 * Why the page asks the user to join:
 * - `invited`: after an invitation
 * - `again`: an administrator whose account was reset without its data
 * - `lost`: the account has lost its state, and no longer knows its team
 */
export type JoinReason = "invited" | "again" | "lost";

interface WhetherToJoin {
  /**
   * Null if the user belongs to no team, or has joined their team and the account remembers it. Also null until this is
   * known.
   */
  readonly reason: JoinReason | null;
  readonly isLoading: boolean;
}

export const useJoinReason = (session: Session, membership: Membership | null): WhetherToJoin => {
  const query = useQuery({ ...remembersTeamQuery(session), enabled: membership !== null });
  return { reason: reasonOf(membership, query.data), isLoading: query.isLoading };
};

const reasonOf = (membership: Membership | null, isRemembered: boolean | undefined): JoinReason | null => {
  if (!membership) return null;
  if (!membership.has_joined) return membership.is_admin ? "again" : "invited";
  return isRemembered === false ? "lost" : null;
};
