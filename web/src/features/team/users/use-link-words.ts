import type { Session } from "@keepwell/client/session/session.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useTeamText } from "../../../text/team-text.ts";

/**
 * The words for a member's links. They say how a link reaches the member, which depends on whether the server sends
 * mail.
 */
export const useLinkWords = (session: Session) => {
  const { mailed, kept } = useTeamText().users;
  return useSendsMail(session) ? mailed : kept;
};
