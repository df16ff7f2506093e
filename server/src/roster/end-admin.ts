import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import {
  deleteEnterpriseKeysOf,
  hasOtherAdmin,
  markEnterpriseKeysDue,
  setRole,
} from "../people/admin.store.ts";

interface Admin {
  readonly enterpriseUid: string;
  readonly userUid: string;
}

/** 409 where nobody else administers it. In a transaction that is alone in the enterprise, as all that follows from it. */
export const requireOtherAdmin = async (within: Handle, admin: Admin): Promise<void> => {
  if (!(await hasOtherAdmin(within, admin))) fail("last_admin");
};

/** Ends an administrator's rights at once. The roster and new keys follow, by another administrator's hand. */
export const endAdmin = async (within: Handle, { enterpriseUid, userUid }: Admin): Promise<void> => {
  await setRole(within, userUid, "member");
  await deleteEnterpriseKeysOf(within, userUid);
  await markEnterpriseKeysDue(within, enterpriseUid);
};
