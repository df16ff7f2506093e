import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../app/profile.ts";
import { uncomparedQuery } from "../features/team/join/join-queries.ts";
import { upkeepQuery } from "../features/team/upkeep/upkeep-query.ts";

/**
 * Whether an administrator can recover the account; undefined while the profile or the comparison of codes is being
 * loaded. False for an administrator, because there may be no other administrator. Also false for a member as soon as
 * this browser has found that the administrators do not have the member's account key.
 */
export const useIsHelped = (session: Session): boolean | undefined => {
  const profile = useQuery(profileQuery(session));
  const membership = profile.data?.enterprise;
  const isMember = membership?.state === "active" && !membership.is_admin;
  const uncompared = useQuery({ ...uncomparedQuery(session), enabled: isMember });
  const isEscrowDue = useQuery({ ...upkeepQuery(session), enabled: false }).data?.escrowDue ?? false;
  if (profile.isLoading || uncompared.isLoading) return undefined;
  return isMember && uncompared.data === null && !isEscrowDue;
};
