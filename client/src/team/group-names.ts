import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";

/**
 * The names of groups by uid, as administrators have signed them: the server could show any other name.
 * @throws CannotVerifyError
 */
export const signedGroupNames = async (session: Session): Promise<ReadonlyMap<string, string>> => {
  await rereadTeam(session);
  const { roster } = await requireEnterprise(session);
  return new Map([...roster.groups].map(([uid, { name }]) => [uid, name]));
};
