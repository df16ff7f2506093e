/** @file Signs an administrator's own change at once, so that they need not confirm it a second time. */
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
 * Signs the roster entries that follow from the administrator's own change. If the change cannot be signed, or the
 * server reports another change than the page showed, the page lists it as waiting for a signature.
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
