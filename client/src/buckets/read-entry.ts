import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { readCompared, shownRow } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { OlderEntryError } from "./older-entry.ts";

/** Reads a sealed entry. @throws OlderEntryError when this browser has seen a newer version of the entry. */
export const readEntry = async (
  session: Session,
  { bucketUid, uid }: { readonly bucketUid: string; readonly uid: string },
): Promise<SealedEntry> => {
  const { reply, older } = await readCompared(session, bucketUid, {
    read: () => session.api.buckets.getEntry({ params: { bucketId: bucketUid, id: uid } }),
    // The client uses the requested uid, because an entry opens only under its own uid.
    shownIn: (entry) => [shownRow({ ...entry, uid })],
  });
  if (older.size > 0) throw new OlderEntryError();
  return reply;
};
