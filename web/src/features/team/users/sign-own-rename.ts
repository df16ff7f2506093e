import { storedEmail, storedName } from "@keepwell/client/people/stored-details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryClient } from "../../../app/query-client.ts";
import { listedMemberQuery, type ShownUser } from "../team-queries.ts";
import type { TypedPerson } from "./person-fields.tsx";

/**
 * Signs the name and address that an administrator has just given a member, whose code is on the same page, if
 * administrators had signed the previous ones. What cannot be signed is shown as a change.
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
    // An administrator finds the change on the member's page.
  }
};
