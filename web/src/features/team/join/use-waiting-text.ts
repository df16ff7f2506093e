import type { Session } from "@keepwell/client/session/session.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useTeamText } from "../../../text/team-text.ts";

/**
 * Returns the text for a user who has joined and waits for an administrator. If the server sends no mail, the text asks
 * the user to tell the person who invited them.
 */
export const useWaitingText = (session: Session) => {
  const { waitingText, waitingKept } = useTeamText().join;
  return useSendsMail(session) ? waitingText : waitingKept;
};
