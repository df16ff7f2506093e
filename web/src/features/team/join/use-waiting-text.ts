import type { Session } from "@keepwell/client/session/session.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useTeamText } from "../../../text/team-text.ts";

/** Tells a member who has joined who acts next. If the server sends no mail, the member tells an administrator. */
export const useWaitingText = (session: Session) => {
  const { waitingText, waitingKept } = useTeamText().join;
  return useSendsMail(session) ? waitingText : waitingKept;
};
