import { storedEmail, storedName } from "@keepwell/client/people/stored-details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryClient } from "../../../app/query-client.ts";
import { listedMemberQuery, type ShownUser } from "../team-queries.ts";
import type { TypedPerson } from "./person-fields.tsx";

/**
 * Signs a member's new name and address right after an administrator has saved them. Does so only if the previous name
 * and address were signed. The administrator need not confirm the signature, because the page with the form already
 * shows the member's code. If signing fails, the member's page shows the new name as a change to sign.
 */
export const signOwnRename = async (
  session: Session,
  { uid, isSigned, change }: ShownUser,
  typed: TypedPerson,
): Promise<void> => {
  if (!isSigned || change !== null) return;
  try {
    const listed = await queryClient.ensureQueryData(listedMemberQuery(session, uid));
    const { renameMember } = await import("@keepwell/client/team/roster/rename-member.ts");
    await renameMember(session, listed, { name: storedName(typed), email: storedEmail(typed.email) });
  } catch {
    // The change stays unsigned, and the member's page shows it.
  }
};
