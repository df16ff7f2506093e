import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";
import { teamPages } from "../../../app/team-rights.ts";
import { groupsQuery } from "../team-queries.ts";

/**
 * The system names of groups by uid. With them, the user can distinguish groups with the same friendly name. Empty if
 * the user may not list groups.
 */
export const useSystemNames = (session: Session): ReadonlyMap<string, string> => {
  const membership = useQuery(profileQuery(session)).data?.enterprise;
  const mayList = teamPages(membership).some(([section]) => section === "groups");
  const groups = useQuery({ ...groupsQuery(session), enabled: mayList }).data ?? [];
  return new Map(groups.map(({ uid, name }) => [uid, name]));
};
