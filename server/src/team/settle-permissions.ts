import type { Handle } from "../db/schema.ts";
import type { SeenObject } from "../policies/authorize-object.ts";
import { settleKeys, settleKeysIn } from "./settle-keys.ts";

/** After less is granted on an object. What is granted on the enterprise reaches all its buckets. */
export const settlePermissions = (within: Handle, { enterpriseUid, bucket }: SeenObject): Promise<void> =>
  bucket ? settleKeysIn(within, enterpriseUid, [bucket.uid]) : settleKeys(within, enterpriseUid);
