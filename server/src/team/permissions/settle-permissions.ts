import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Handle } from "../../db/schema.ts";
import { settleKeys, settleKeysIn } from "../../keys/settle-keys.ts";

/** After less is granted on an object. What is granted on the enterprise reaches all its buckets. */
export const settlePermissions = (within: Handle, { enterpriseUid, bucket }: SeenObject): Promise<void> =>
  bucket ? settleKeysIn(within, enterpriseUid, [bucket.uid]) : settleKeys(within, enterpriseUid);
