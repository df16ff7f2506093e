import type { Handle } from "../db/schema.ts";
import { hasOtherAdmin } from "../people/admin.store.ts";
import { findMembership, type Membership } from "../people/member.store.ts";
import { findEscrow } from "./escrow.store.ts";

/**
 * The user's membership, if an administrator can recover the user's account: the membership is active, and the current
 * account key is in escrow. There must also be an administrator besides the user, because administrators cannot answer
 * their own requests.
 */
export const findRecoverable = async (handle: Handle, userUid: string): Promise<Membership | undefined> => {
  const membership = await findMembership(handle, userUid);
  if (membership?.state !== "active") return undefined;
  const own = { enterpriseUid: membership.enterprise_uid, userUid };
  if (!(await findEscrow(handle, own))) return undefined;
  return (await hasOtherAdmin(handle, own)) ? membership : undefined;
};
