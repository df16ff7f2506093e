import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import type { TeamText } from "../../../text/team-text.ts";

const isOver = ({ invitation }: TeamUser): boolean =>
  invitation !== null && Date.parse(invitation.expires_at) < Date.now();

export const stateWords = (user: TeamUser, { users: { states } }: TeamText): string => {
  if (user.state === "invited") return isOver(user) ? states.invitationOver : states.invited;
  if (user.state === "pending") return user.has_joined ? states.waiting : states.notJoined;
  if (user.state === "suspended") return states.suspended;
  return user.is_admin ? states.admin : states.active;
};
