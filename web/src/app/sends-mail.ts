import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "./profile.ts";

/** Whether the server sends mail. If not, it puts each mail into the outbox, which only the operator can read. */
export const useSendsMail = (session: Session): boolean =>
  useQuery(profileQuery(session)).data?.sends_mail ?? true;
