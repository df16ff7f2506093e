import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { notInList, readBack } from "./read-back.ts";
import { openShown, type ShownEntry } from "./shown-entries.ts";

interface MoveToList extends Progress {
  readonly bucket: Bucket;
  /** Null takes the entries out of their lists. */
  readonly listUid: string | null;
  /** The entries as the list showed them when the user selected them. */
  readonly entries: readonly ShownEntry[];
}

interface Place {
  readonly bucketId: string;
  readonly listId: string | null;
}

const send = ({ api }: Session, { bucketId, listId }: Place, body: { readonly entries: string[] }) =>
  listId === null
    ? api.buckets.unlistEntries({ params: { bucketId }, body })
    : api.buckets.moveToList({ params: { bucketId, listId }, body });

/**
 * Moves entries to a list of their bucket or out of their lists, and then reads the entries to check where they are.
 * Nothing is sealed again, because no sealed text names the list. Each entry is checked first. Otherwise a false name
 * could make the user move the wrong entry into a list that other users can see.
 * @throws NotShownError with the entries that are not there.
 * @throws CannotVerifyError when an entry cannot be verified or differs from what the list showed;
 * ChangedSinceShownError when an entry was saved after it was shown; OlderEntryError when this browser has seen a newer
 * version of an entry. In these cases the entry's chunk is not moved.
 */
export const moveToList = (
  session: Session,
  { bucket, listUid, entries, ...progress }: MoveToList,
): Promise<void> => {
  const place = { bucketId: bucket.uid, listId: listUid };
  return readBack<ShownEntry>({
    entries,
    work: (moved) =>
      inChunks(entries, progress, async (chunk) => {
        for (const { key } of await openShown(session, bucket, chunk)) wipe(key);
        await send(session, place, { entries: chunk.map(({ uid }) => uid) });
        moved.push(...chunk);
      }),
    notShown: (moved) => notInList(session, place, moved),
  });
};
