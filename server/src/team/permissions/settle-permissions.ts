import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Handle } from "../../db/schema.ts";
import { settleKeys, settleKeysIn } from "../../keys/settle-keys.ts";

/** Revokes keys after rights on an object were reduced. A change on the enterprise affects all its buckets. */
export const settlePermissions = (within: Handle, { enterpriseUid, bucket }: SeenObject): Promise<void> =>
  bucket ? settleKeysIn(within, enterpriseUid, [bucket.uid]) : settleKeys(within, enterpriseUid);
