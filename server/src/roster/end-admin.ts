import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import { deleteEnterpriseKeys } from "../keys/team-key-copy.store.ts";
import { hasOtherAdmin, markEnterpriseKeysDue, setRole } from "../people/admin.store.ts";

interface Admin {
  readonly enterpriseUid: string;
  readonly userUid: string;
}

/**
 * Fails with 409 unless the enterprise has an administrator other than `admin`. Call it after the transaction has
 * locked the enterprise.
 */
export const requireOtherAdmin = async (within: Handle, admin: Admin): Promise<void> => {
  if (!(await hasOtherAdmin(within, admin))) fail("last_admin");
};

/**
 * Ends an administrator's rights immediately. Later, another administrator signs the roster entry and makes new keys.
 */
export const endAdmin = async (within: Handle, { enterpriseUid, userUid }: Admin): Promise<void> => {
  await setRole(within, userUid, "member");
  await deleteEnterpriseKeys(within, { enterpriseUid, userUid });
  await markEnterpriseKeysDue(within, enterpriseUid);
};
