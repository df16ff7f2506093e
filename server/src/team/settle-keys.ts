import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import type { Leaving } from "./recipients.store.ts";
import { lockLosing, takeBucketKeys, takeGroupKeys } from "./settle-keys.store.ts";

/**
 * After anything that may take something away from somebody, in the same transaction: keys go from those who are
 * not entitled to them any more, and since they may have kept them, those keys are due to be changed. Whoever's row
 * is about to be deleted is named as `leaving`, before it is: foreign keys would take the keys along unseen.
 */
export const settleKeys = async (
  within: Handle,
  enterpriseUid: string,
  { users = [], groups = [] }: Partial<Leaving> = {},
): Promise<void> => {
  const leaving = { users, groups };
  const keys = await takeGroupKeys(within, enterpriseUid, leaving);
  const losing = await lockLosing(within, enterpriseUid, { leaving, keys });
  if (losing.length > 0) await takeBucketKeys(within, enterpriseUid, { leaving, keys });
  if (keys.length === 0 && losing.length === 0) return;
  await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};
