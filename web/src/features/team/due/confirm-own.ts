/** @file Signs a change at once that the administrator has just made, so that they need not also confirm it. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { OwnChange } from "@keepwell/client/team/roster/own-change.ts";
import { createValueStore } from "@keepwell/ui/value-store.ts";
import { queryClient } from "../../../app/query-client.ts";
import { dueQuery, refreshTeam } from "../team-queries.ts";

/** How many of the administrator's own changes are being signed. */
const underWay = createValueStore(0);

/**
 * Whether one of the administrator's own changes is being signed. The server then reports the change as waiting for a
 * signature, but the user need not act.
 */
export const useIsConfirmingOwn = (): boolean => underWay.useValue() > 0;

/**
 * Signs the roster entries that follow from the administrator's own change. The change may be impossible to sign, or
 * the server may report another change than the page has shown. Then the page lists the reported change as waiting for
 * a signature.
 */
export const confirmOwn = async (session: Session, change: OwnChange, isAdmin: boolean): Promise<void> => {
  if (!isAdmin) return void refreshTeam(session);
  underWay.set(underWay.get() + 1);
  try {
    const due = await queryClient.fetchQuery({ ...dueQuery(session), staleTime: 0 });
    await (await import("@keepwell/client/team/roster/roster.ts")).confirmOwn(session, due, change);
  } catch {
    // The change stays unsigned, and `DuePanel` lists it.
  } finally {
    await refreshTeam(session);
    underWay.set(underWay.get() - 1);
  }
};
