import type { Session } from "@keepwell/client/session/session.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useTeamText } from "../../../text/team-text.ts";

/** Returns the texts that say how a link reaches the member. This depends on whether the server sends mail. */
export const useLinkWords = (session: Session) => {
  const { mailed, kept } = useTeamText().users;
  return useSendsMail(session) ? mailed : kept;
};
