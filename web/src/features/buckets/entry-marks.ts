/** @file The stars and uses with which the user has marked entries, as this tab keeps them ([Note: Entry marks]). */
import { noteUse, readEntryMarks, saveUses, starEntries } from "@keepwell/client/buckets/entry-marks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../app/query-client.ts";
import { currentSession } from "../../app/sessions.ts";

const marksKey = ({ identity }: Session) => [identity.uid, "entry-marks"] as const;

/** Which entries the user has starred, and which they used last. */
export const entryMarksQuery = (session: Session) =>
  queryOptions({ queryKey: marksKey(session), queryFn: () => readEntryMarks(session) });

export const changeStars = async (
  session: Session,
  uids: readonly string[],
  isStarred: boolean,
): Promise<void> => {
  await starEntries(session, uids, isStarred);
  await queryClient.invalidateQueries({ queryKey: marksKey(session) });
};

/** Called when an entry is shown. */
export const noteOpened = (session: Session, uid: string): void => {
  noteUse(session, uid);
  void queryClient.invalidateQueries({ queryKey: marksKey(session) });
};

/** Called when a field was copied. Refetches nothing, so that no row on screen moves away from the pointer. */
export const noteCopied = (session: Session, uid: string): void => {
  noteUse(session, uid);
  void queryClient.invalidateQueries({ queryKey: marksKey(session), refetchType: "none" });
};

// The uses are saved only when the user leaves the tab, because each save sends the account's whole state.
document.addEventListener("visibilitychange", () => {
  const session = currentSession();
  if (document.hidden && session) void saveUses(session).catch(() => undefined);
});
