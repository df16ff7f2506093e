import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import { putUserCopies } from "../keys/bucket-key-copy.store.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { isGiver } from "../keys/user-key.store.ts";

/**
 * Stores the copy that gives a user the key at a level. Fails with 409 if the user loses the level admin and has signed
 * copies of the key for other users, perhaps for the owner. Clients would no longer accept those copies.
 */
export const giveLevel = async (within: Handle, copy: BucketKeyCopy): Promise<void> => {
  const place = { bucketUid: copy.subject, userUid: copy.recipient.uid };
  if (copy.role !== "admin" && (await isGiver(within, place))) fail("conflict");
  await putUserCopies(within, [copy]);
};
