/** @file An administrator's own change is signed right away, so that it need not be confirmed a second time. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { OwnChange } from "@keepwell/client/team/roster/own-change.ts";
import { queryClient } from "../../../app/query-client.ts";
import { dueQuery, refreshTeam } from "../team-queries.ts";

/**
 * Signs what follows from the administrator's own change. If it was not as shown, or could not be signed, it stays
 * visible as waiting.
 */
export const confirmOwn = async (session: Session, change: OwnChange, isAdmin: boolean): Promise<void> => {
  try {
    if (!isAdmin) return;
    const due = await queryClient.fetchQuery({ ...dueQuery(session), staleTime: 0 });
    await (await import("@keepwell/client/team/roster/roster.ts")).confirmOwn(session, due, change);
  } catch {
    // It is listed in the panel of what waits for an administrator.
  } finally {
    void refreshTeam(session);
  }
};
