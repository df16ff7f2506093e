import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { openStoredRow } from "../rows/open-stored-row.ts";
import type { Session } from "../session/session.ts";

/**
 * Whether an entry is in Trash. Saving an entry does not take it out of Trash.
 * @throws CannotVerifyError if the entry's row was not sealed for this entry.
 */
export const isInTrash = async (session: Session, bucket: Bucket, entry: SealedEntry): Promise<boolean> => {
  const row = await openStoredRow({ bid: bucket.uid, keyOf: keysByGeneration(session, bucket) }, entry);
  return row?.d !== undefined;
};
