import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import { inParts, type Progress } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Deletion } from "../trash/deletion-choice.tsx";

interface InOrder extends Progress {
  readonly bucket: Bucket;
  readonly entries: readonly ShownEntry[];
  readonly deletion: Deletion;
  /** The uids of entries that cannot be verified. The user knows this, and still wants to delete them. */
  readonly unverified: ReadonlySet<string>;
}

/**
 * Divides the entries, in their order, into runs. All entries of a run have the same fate: they are deleted
 * permanently, or they move to Trash.
 */
const inRuns = (
  entries: readonly ShownEntry[],
  isPermanent: (one: ShownEntry) => boolean,
): ShownEntry[][] => {
  const runs: ShownEntry[][] = [];
  for (const one of entries) {
    const last = runs.at(-1);
    if (last?.[0] && isPermanent(last[0]) === isPermanent(one)) last.push(one);
    else runs.push([one]);
  }
  return runs;
};

/**
 * Deletes entries of one bucket, in their order. An entry that cannot be verified is deleted permanently. It has no row
 * that could record that it is in Trash.
 */
export const deleteInOrder = (
  session: Session,
  { bucket, entries, deletion, unverified, ...progress }: InOrder,
): Promise<void> => {
  const isPermanent = ({ uid }: ShownEntry) => deletion === "permanent" || unverified.has(uid);
  return inParts(inRuns(entries, isPermanent), progress, async (run, runProgress) => {
    const part = { bucket, entries: run, ...runProgress };
    if (run.every(isPermanent)) await deleteEntries(session, { ...part, unverified });
    else await trashEntries(session, part);
  });
};
