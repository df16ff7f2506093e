import { noteUse, readEntryMarks, starEntry } from "@keepwell/client/buckets/entry-marks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";

const marksKey = ({ identity }: Session) => [identity.uid, "entry-marks"] as const;

/** Which entries the user has starred, and which they used last. */
export const entryMarksQuery = (session: Session) =>
  queryOptions({ queryKey: marksKey(session), queryFn: () => readEntryMarks(session) });

const refresh = (session: Session) => queryClient.invalidateQueries({ queryKey: marksKey(session) });

export const changeStar = async (session: Session, uid: string, isStarred: boolean): Promise<void> => {
  await starEntry(session, uid, isStarred);
  await refresh(session);
};

/** Called when an entry is opened, or a field of it copied. */
export const entryUsed = (session: Session, uid: string): void => {
  noteUse(session, uid);
  void refresh(session);
};
