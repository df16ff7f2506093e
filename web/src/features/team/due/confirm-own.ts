/** @file An administrator who has just changed something does not confirm it a second time. */
import type { Session } from "@keepwell/client/session/session.ts";
import { queryClient } from "../../../app/query-client.ts";
import { dueQuery, refreshTeam } from "../team-queries.ts";
import { countDue } from "./due-words.ts";
import { type OwnChange, pickOwn } from "./pick-own.ts";

/** Signs what follows from one's own change. What could not be signed waits, in sight. */
export const confirmOwn = async (session: Session, change: OwnChange, isAdmin: boolean): Promise<void> => {
  try {
    if (!isAdmin) return;
    const own = pickOwn(await queryClient.fetchQuery({ ...dueQuery(session), staleTime: 0 }), change);
    if (countDue(own) === 0) return;
    const { confirmDue } = await import("@keepwell/client/team/roster.ts");
    await confirmDue(session, own);
  } catch {
    // It stands in the panel of what waits for an administrator.
  } finally {
    void refreshTeam(session);
  }
};
