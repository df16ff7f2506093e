import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import { isGiver, putGrants } from "../keys/grant.store.ts";
import type { CheckedGrant } from "../keys/grant-check.ts";

/**
 * Stores the key that a person is given at a level. 409 where it would make somebody who was an administrator
 * less than that while others, the owner perhaps, have their key from him: it would count no more.
 */
export const giveLevel = async (within: Handle, grant: CheckedGrant): Promise<void> => {
  const { bucket_uid: bucketUid, user_uid: userUid, access_type: level } = grant;
  if (level !== "admin" && (await isGiver(within, { bucketUid, userUid }))) fail("conflict");
  await putGrants(within, [grant]);
};
