import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { keepTeamsOf } from "../people/team-lock.store.ts";
import { lockBucketKeys } from "./bucket-key-copy.store.ts";
import type { Leaving } from "./recipients.store.ts";
import { lockLosing, takeBucketKeys, takeGroupKeys } from "./settle-keys.store.ts";

const announceTaken = async (within: Handle, enterpriseUid: string): Promise<void> => {
  await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};

/**
 * After anything that may take something away from somebody, in the same transaction, which is alone in the
 * enterprise: keys go from those who are not entitled to them any more, and since they may have kept them, those
 * keys are due to be changed. Whoever's row is about to be deleted is named as `leaving`, before it is: foreign keys
 * would take the keys along unseen.
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
  if (keys.length > 0 || losing.length > 0) await announceTaken(within, enterpriseUid);
};

const NOBODY: Leaving = { users: [], groups: [] };

/** Buckets in which something is about to end, and others that the transaction goes on to write in. */
interface Ending {
  readonly from: readonly string[];
  readonly to?: readonly string[];
}

/**
 * First in a transaction that comes to `settleKeysIn` after it has locked what is in these buckets: whoever changes a
 * bucket's key has locked the bucket by then, and waits for its entries. Nothing where no team's key can be lost.
 */
export const lockToSettle = async (within: Handle, { from, to = [] }: Ending): Promise<void> => {
  if (await keepTeamsOf(within, from)) await lockBucketKeys(within, [...from, ...to]);
};

/**
 * The same after what takes something away in these buckets alone. The transaction keeps the enterprise, and has
 * locked the buckets before it is asked who loses: another may be taking the same person's other reason to be there.
 */
export const settleKeysIn = async (
  within: Handle,
  enterpriseUid: string,
  bucketUids: readonly string[],
): Promise<void> => {
  const change = { leaving: NOBODY, keys: [], bucketUids };
  const losing = await lockLosing(within, enterpriseUid, change);
  if (losing.length === 0) return;
  await takeBucketKeys(within, enterpriseUid, change);
  await announceTaken(within, enterpriseUid);
};
